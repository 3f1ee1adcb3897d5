import type { Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { createStore, type Store } from '@parley/domain/state/store';

/** What the composer is about besides a new text: a message that is replied to, or edited. */
export type Composing = { about: 'reply' | 'edit'; message: Message; shown: Shown };

/** The composer of a room, or of a thread in it. */
export function composerKey(room: string, thread: number | undefined): string {
  return thread === undefined ? room : `${room}#${thread}`;
}

const stores = new Map<string, Store<Composing | null>>();

/** What a composer is about. */
export function composingOf(key: string): Store<Composing | null> {
  const known = stores.get(key) ?? createStore<Composing | null>(null);
  stores.set(key, known);
  return known;
}

/** Makes a composer about a message, or about nothing. */
export function compose(key: string, next: Composing | null): void {
  composingOf(key).set(next);
}
