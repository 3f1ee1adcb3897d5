import { useEffect } from 'react';
import { createStore } from '../platform/store.ts';

type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

/** What this page shows besides its rooms, by topic, such as `nft:0x…`; the connection asks for it. */
export const watchedTopics = createStore<readonly string[]>([]);

/** Calls back when the server says that something of a topic changed; returns how to stop. */
export function watchTopic(topic: string, listener: Listener): () => void {
  listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
  watchedTopics.set([...listeners.keys()]);
  return () => {
    const others = listeners.get(topic);
    others?.delete(listener);
    if (others?.size === 0) listeners.delete(topic);
    watchedTopics.set([...listeners.keys()]);
  };
}

/** Tells those who watch these topics. */
export function tellChanged(topics: readonly string[]): void {
  for (const topic of topics) {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener();
  }
}

/**
 * Calls back when something of a topic changed: at once, and for changes in quick succession at most
 * twice a second. `spreadMs` is how long a page waits at most by chance, so that the readers of a busy
 * list do not all ask at the same moment. Null watches nothing.
 */
export function useTopic(topic: string | null, onChange: () => void, spreadMs = 0): void {
  useEffect(() => {
    if (topic === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let nextAt = 0;
    const stop = watchTopic(topic, () => {
      if (timer !== undefined) return;
      const wait = Math.max(0, nextAt - Date.now()) + Math.random() * spreadMs;
      timer = setTimeout(() => {
        timer = undefined;
        nextAt = Date.now() + restMs;
        onChange();
      }, wait);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [topic, onChange, spreadMs]);
}

/** The least time between two calls, in milliseconds. */
const restMs = 500;
