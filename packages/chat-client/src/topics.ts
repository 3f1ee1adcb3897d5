import { createStore } from '@parley/domain/state/store';
import type { ClientTopics } from './ports.ts';

/** What is shown besides the rooms, by topic, such as `nft:0x…`; the connection asks for it. */
export type Topics = ClientTopics & {
  /** Calls back when the server says that something of a topic changed; returns how to stop. */
  watch(topic: string, listener: () => void): () => void;
};

/** Makes topics that nobody watches yet. */
export function createTopics(): Topics {
  const listeners = new Map<string, Set<() => void>>();
  const watched = createStore<readonly string[]>([]);
  return {
    watched,
    watch(topic, listener) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
      watched.set([...listeners.keys()]);
      return () => {
        const others = listeners.get(topic);
        others?.delete(listener);
        if (others?.size === 0) listeners.delete(topic);
        watched.set([...listeners.keys()]);
      };
    },
    tellChanged(topics) {
      for (const topic of topics) {
        for (const listener of [...(listeners.get(topic) ?? [])]) listener();
      }
    },
  };
}
