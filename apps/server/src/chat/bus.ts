import type { Entry } from './frames.ts';

/**
 * Says that a room's log has advanced. Only a hint: the log is the truth, and a listener that misses an
 * event finds the messages there.
 */
export type LogAdvanced = {
  room: string;
  epoch: string;
  /** First and last new place. */
  from: number;
  to: number;
  /** The new messages, or none when they are to be read from the log. */
  entries: readonly Entry[];
};

export type Bus = {
  publish(event: LogAdvanced): void;
  subscribe(listener: (event: LogAdvanced) => void): void;
};

/** The bus of a single node. */
export function createLocalBus(): Bus {
  const listeners: Array<(event: LogAdvanced) => void> = [];
  return {
    publish(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
