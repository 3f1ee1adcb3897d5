import type { Entry } from './frames.ts';

/**
 * Says that a room's log has grown. Only a signal: the log is the truth, and a listener that misses a
 * doorbell finds the messages there.
 */
export type Doorbell = {
  room: string;
  epoch: string;
  /** First and last new place. */
  from: number;
  to: number;
  /** The new messages, or none when they are to be read from the log. */
  entries: readonly Entry[];
};

export type Bus = {
  publish(doorbell: Doorbell): void;
  subscribe(listener: (doorbell: Doorbell) => void): void;
};

/** The bus of a single node. */
export function createLocalBus(): Bus {
  const listeners: Array<(doorbell: Doorbell) => void> = [];
  return {
    publish(doorbell) {
      for (const listener of listeners) listener(doorbell);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
