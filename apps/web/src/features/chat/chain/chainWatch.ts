import type { ChainCheck, ChainSink } from '@parley/chat-client/proof/chainCheck';
import type { Finding } from '@parley/chat-client/proof/finding';
import { createStore, type Store } from '@parley/domain/state/store';
import { whenIdle } from '../../../platform/idle.ts';
import { logWarning } from '../../../platform/log.ts';

/** Pause before code that did not load is loaded again, in milliseconds. */
const retryMs = 10_000;

export type ChainWatch = ChainSink & {
  /** What was found out about rooms, by their ids. */
  findings: Store<Readonly<Record<string, Finding>>>;
  /** Takes what the server shows from now on as the room's history. */
  accept: (room: string) => void;
};

/**
 * Checks what comes as `load` does, whose code comes once the page has shown something and is idle;
 * until then what came is kept, in its order.
 */
export function watchChain(
  load: (onFinding: (finding: Finding) => void) => Promise<ChainCheck>,
): ChainWatch {
  const findings = createStore<Readonly<Record<string, Finding>>>({});
  let loaded: ChainCheck | null = null;
  let waiting: ((check: ChainCheck) => void)[] = [];

  function onFinding(finding: Finding): void {
    findings.set({ ...findings.get(), [finding.room]: finding });
  }

  async function open(): Promise<void> {
    try {
      loaded = await load(onFinding);
      for (const work of waiting) work(loaded);
      waiting = [];
    } catch (error) {
      logWarning('what checks the log did not load', error);
      setTimeout(() => void open(), retryMs);
    }
  }

  function use(work: (check: ChainCheck) => void): void {
    if (loaded !== null) {
      work(loaded);
      return;
    }
    waiting.push(work);
    if (waiting.length === 1) whenIdle(() => void open());
  }

  return {
    findings,
    page: (...args) => use((check) => void check.page(...args)),
    message: (...args) => use((check) => void check.message(...args)),
    head: (...args) => use((check) => void check.head(...args)),
    accept: (room: string) => use((check) => check.accept(room)),
    checked: (room: string) => loaded?.checked(room) ?? null,
  };
}
