import { useEffect, useState } from 'react';

/**
 * Tries a picture again, `delaysMs` after each failure: `attempt` is the key of its element. `hasFailed` is
 * true from the second failure on, or from the first where nothing is tried again; `isOver` once nothing
 * will be.
 */
export function useRetries(url: string | null, delaysMs: readonly number[]) {
  const [state, setState] = useState({ url, attempt: 0, failures: 0 });
  const current = state.url === url ? state : { url, attempt: 0, failures: 0 };
  const { attempt, failures } = current;
  useEffect(() => {
    const delay = failures > attempt ? delaysMs[attempt] : undefined;
    if (delay === undefined) return;
    const timer = setTimeout(() => setState({ url, attempt: attempt + 1, failures }), delay);
    return () => clearTimeout(timer);
  }, [url, attempt, failures, delaysMs]);
  return {
    attempt,
    hasFailed: failures > Math.min(1, delaysMs.length),
    isOver: failures > delaysMs.length,
    onError: () => setState({ url, attempt, failures: attempt + 1 }),
  };
}
