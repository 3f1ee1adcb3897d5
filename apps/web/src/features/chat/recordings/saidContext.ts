import { createContext } from 'react';
import type { Said, Thread } from '../post/thread.ts';

/**
 * What a page shows of a room other than its log, in the order in which its sound and video play: the cards of a feed,
 * a thread. Null in a log.
 */
export const SaidContext = createContext<{ roomId: string; said: readonly Said[] } | null>(null);

/** A thread, for the context. */
export function saidIn(roomId: string, { root, replies }: Thread) {
  return { roomId, said: [root, ...replies] };
}
