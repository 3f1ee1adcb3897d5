import type { Room } from '@parley/domain/config/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { ChatRoom } from '../features/chat/ChatRoom.tsx';
import { VisitorOffer } from '../features/connect/VisitorOffer.tsx';
import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';
import { whenIdle } from '../platform/idle.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const RoomRail = lazyPart(() => import('./RoomRail.tsx').then((m) => m.RoomRail));

/** A room's page. */
export function RoomPage({ room, closed }: { room: Room; closed?: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <>
      <ChatRoom
        room={room}
        closed={closed}
        offer={<VisitorOffer />}
        entrance={<WalletEntrance look="plain" />}
      />
      {isIdle && <RoomRail />}
    </>
  );
}
