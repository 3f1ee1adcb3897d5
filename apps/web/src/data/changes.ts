import { createTopics } from '@parley/chat-client/topics';
import { useEffect } from 'react';

/** What this page shows besides its rooms. */
export const topics = createTopics();

/** The least time between two calls, in milliseconds. */
const restMs = 500;

/**
 * Calls back when something of a topic changed: at once, and for changes in quick succession at most
 * twice a second. `spreadMs` is how long a page waits at most by chance, so that the readers of a busy
 * list do not all ask at the same moment. Returns how to stop: nothing is called after that.
 */
export function throttleTopic(topic: string, onChange: () => void, spreadMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  const stop = topics.watch(topic, () => {
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
}

/** Calls back as `throttleTopic` does while the component is shown. Null watches nothing. */
export function useTopic(topic: string | null, onChange: () => void, spreadMs = 0): void {
  useEffect(() => {
    if (topic !== null) return throttleTopic(topic, onChange, spreadMs);
  }, [topic, onChange, spreadMs]);
}
