import type { Chat } from '@parley/chat-client/client';
import { createPresence, type Presence } from '@parley/chat-client/presence/presence';

const opened = new WeakMap<Chat, Presence>();

/** The presence of a page's chat, made when it is first asked for. */
export function presenceOf(chat: Chat): Presence {
  const isShown = () => document.visibilityState !== 'hidden';
  const known = opened.get(chat) ?? createPresence({ ...chat, isShown });
  opened.set(chat, known);
  return known;
}
