import type { Room } from '@parley/domain/config/wire';
import { useEffect } from 'react';
import { loadPayload } from '../../boot/payload.ts';
import { useChat, useRoom } from './chatContext.tsx';

/** How long the connection may take to bring a room before the room is asked for, in milliseconds. */
const patienceMs = 1_000;
/** Pause before asking again, in milliseconds. */
const retryMs = 5_000;

/** Asks for a room's newest messages over HTTP where the connection does not bring them. */
export function useRoomContent({ id, path }: Room): void {
  const { chat } = useChat();
  const { phase } = useRoom(id).view;
  useEffect(() => {
    if (phase !== 'loading') return;
    let timer = setTimeout(ask, patienceMs);
    async function ask() {
      timer = setTimeout(ask, retryMs);
      const content = (await loadPayload(path))?.content;
      if (content?.kind === 'room') chat.hydrate(content.page);
    }
    return () => clearTimeout(timer);
  }, [phase, path, chat]);
}
