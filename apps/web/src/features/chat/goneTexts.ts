import type { Message } from '@parley/domain/chat/wire';
import { useSyncExternalStore } from 'react';
import { queries } from '../../data/queries.ts';
import { useChat } from './chatContext.tsx';

/** Answers that may hold texts: lists of messages, threads, and cards. */
const holding = ['search', 'post', 'cards', 'topTipped'] as const;

/** Has what the page asked for hold no text that went meanwhile. */
export function forgetGoneAnswers(): void {
  for (const key of holding) void queries.invalidateQueries({ queryKey: [key] });
}

/** A message as it is now: without its text once that is gone. */
export function useGone(message: Message): Message {
  const { gone } = useChat().chat;
  const place = `${message.room}:${message.seq}`;
  return useSyncExternalStore(gone.subscribe, () => gone.get().get(place) ?? message);
}
