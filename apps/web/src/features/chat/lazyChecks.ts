import type { PeopleCheck } from '@parley/chat-client/proof/people';
import type { Verification } from '@parley/chat-client/proof/verification';
import { whenIdle } from '../../platform/idle.ts';
import { logWarning } from '../../platform/log.ts';

/** What checks messages, and what checks who people are. */
export type Checks = { verification: Verification; people: PeopleCheck };

/** Pause before code that did not load is loaded again, in milliseconds. */
const retryMs = 10_000;

/** Checks as `load` does, whose code comes when something is to be checked first; until then all is being checked. */
export function lazyChecks(load: () => Promise<Checks>): Checks {
  let resolve: (loaded: Checks) => void;
  const loading = new Promise<Checks>((done) => {
    resolve = done;
  });
  let loaded: Checks | null = null;
  let isAsked = false;

  function open(): Promise<Checks> {
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

  /** Subscribes once the code is here, unless that is over by then. */
  function subscribe(to: (checks: Checks) => () => void): () => void {
    if (loaded !== null) return to(loaded);
    let stop: (() => void) | undefined;
    let isOver = false;
    void loading.then((checks) => {
      if (!isOver) stop = to(checks);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }

  return {
    verification: {
      verify: (...one) => void open().then(({ verification }) => verification.verify(...one)),
      stateOf: (message) => loaded?.verification.stateOf(message) ?? 'checking',
      proofOf: async (device) => (await open()).verification.proofOf(device),
      subscribe: (...one) => subscribe(({ verification }) => verification.subscribe(...one)),
    },
    people: {
      check: (...claim) =>
        void whenIdle(() => void open().then(({ people }) => people.check(...claim))),
      of: (...claim) => loaded?.people.of(...claim),
      subscribe: (...one) => subscribe(({ people }) => people.subscribe(...one)),
      onFound: (listener) => void loading.then(({ people }) => people.onFound(listener)),
    },
  };
}
