import type { Message } from '@parley/domain/chat/wire';
import { createStore, type Store } from '../../../platform/store.ts';
import type { Shown } from '../believed.ts';

/** What the composer is about besides a new text: a message that is replied to, or edited. */
export type Composing = { about: 'reply' | 'edit'; message: Message; shown: Shown };

const stores = new Map<string, Store<Composing | null>>();

/** What the composer of a room is about. */
export function composingOf(room: string): Store<Composing | null> {
  const known = stores.get(room) ?? createStore<Composing | null>(null);
  stores.set(room, known);
  return known;
}

/** Makes the composer of a room about a message, or about nothing. */
export function compose(room: string, next: Composing | null): void {
  composingOf(room).set(next);
}
