import type { Chat } from '@parley/chat-client/client';
import type { Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';

/** Adds the member's reaction to a message, or takes it back if they see it there. */
export function toggleReaction(
  chat: Chat,
  about: { message: Message; shown: Shown },
  author: string,
  emoji: string,
): void {
  const room = chat.rooms.get(about.message.room);
  if (room === undefined) return;
  const hasReacted = about.shown.reactions.get(emoji)?.has(author) === true;
  void chat.act(room, about.message, hasReacted ? 'unreact' : 'react', emoji);
}
