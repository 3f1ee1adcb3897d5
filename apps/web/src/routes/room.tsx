import type { Room } from '@parley/domain/config/wire';
import { ChatRoom } from '../features/chat/ChatRoom.tsx';
import { VisitorOffer } from '../features/connect/VisitorOffer.tsx';
import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';

/** A room's page. */
export function RoomPage({ room }: { room: Room }) {
  return (
    <ChatRoom room={room} offer={<VisitorOffer />} entrance={<WalletEntrance look="plain" />} />
  );
}
