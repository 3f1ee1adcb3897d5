import { logWarning } from '../../platform/log.ts';
import type { Verification } from './verification.ts';

/** Pause before code that did not load is loaded again, in milliseconds. */
const retryMs = 10_000;

/** Checks messages as `load` does, whose code comes when the first is to be checked; until then all are 'checking'. */
export function lazyVerification(load: () => Promise<Verification>): Verification {
  let resolve: (loaded: Verification) => void;
  const loading = new Promise<Verification>((done) => {
    resolve = done;
  });
  let loaded: Verification | null = null;
  let isAsked = false;

  function open(): Promise<Verification> {
    if (!isAsked) void ask();
    isAsked = true;
    return loading;
  }

  async function ask(): Promise<void> {
    try {
      loaded = await load();
      resolve(loaded);
    } catch (error) {
      logWarning('what checks messages did not load', error);
      setTimeout(() => void ask(), retryMs);
    }
  }

  return {
    verify: (message, about) =>
      void open().then((verification) => verification.verify(message, about)),
    stateOf: (message) => loaded?.stateOf(message) ?? 'checking',
    proofOf: async (device) => (await open()).proofOf(device),
    subscribe(message, listener) {
      if (loaded !== null) return loaded.subscribe(message, listener);
      let stop: (() => void) | undefined;
      let isOver = false;
      void loading.then((verification) => {
        if (!isOver) stop = verification.subscribe(message, listener);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
  };
}
