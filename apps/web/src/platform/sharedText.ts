import { createStore } from '@parley/domain/state/store';

/** What somebody brings along to say in a room, by its id, until it stands in the message field there; null for nothing. */
export const sharedText = createStore<{ room: string; text: string } | null>(null);
