import type { Connection } from './connection.ts';

/** Gathers what happens during one turn of the event loop and does it at its end, once. */
export type WriteScheduler = {
  /** Runs `work` once at the end of this turn, however often it is asked. */
  schedule(work: () => void): void;
  /** Notes a connection that has frames to write. */
  dirty(connection: Connection): void;
  /** Writes to all noted connections now. */
  flush(): void;
};

/** Ends a turn with `setImmediate`: after all input that is there, without waiting for more. */
export function createWriteScheduler(): WriteScheduler {
  const scheduled = new Set<() => void>();
  let connections: Connection[] = [];
  let isWaiting = false;

  function end(): void {
    isWaiting = false;
    const works = [...scheduled];
    scheduled.clear();
    for (const work of works) work();
    flush();
  }

  function flush(): void {
    const noted = connections;
    connections = [];
    for (const connection of noted) connection.flush();
  }

  function wait(): void {
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(end);
  }

  return {
    schedule(work) {
      scheduled.add(work);
      wait();
    },
    dirty(connection) {
      connections.push(connection);
      wait();
    },
    flush,
  };
}
