import { useMemo, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { useAuthor } from '../../data/wallet.ts';
import { useChat, useRoom } from './chatContext.tsx';
import type { Self } from './selfContext.ts';

/** What the member of this page may do in a room, as far as the page knows; the server decides. */
export function useSelf(roomId: string): Self {
  const { chat } = useChat();
  const { view } = useRoom(roomId);
  const { postingNeedsName } = useConfig();
  const address = useAuthor();
  const author = address?.toLowerCase() ?? null;
  const name = useMainName(author);
  const writer = useSyncExternalStore(chat.writer.subscribe, chat.writer.get);
  const mayAct = writer !== null && writer === address && !(postingNeedsName && name === null);
  const moderates = author !== null && mayAct && view.people[author]?.moderator === true;
  return useMemo(() => ({ author, mayAct, moderates }), [author, mayAct, moderates]);
}
