import type { Room } from '@parley/domain/config/wire';
import { useEffect } from 'react';
import { useConfig } from '../data/config.tsx';
import { ChatRoom } from '../features/chat/ChatRoom.tsx';
import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';

/** A room's page. */
export function RoomPage({ room }: { room: Room }) {
  const { communityName } = useConfig();
  useEffect(() => {
    document.title = `${room.title} · ${communityName}`;
  }, [room.title, communityName]);
  return <ChatRoom room={room} entrance={<WalletEntrance look="plain" />} />;
}
