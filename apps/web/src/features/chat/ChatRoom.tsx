import type { Room } from '@parley/domain/config/wire';
import { type ReactNode, useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { Composer } from './Composer.tsx';
import { useChat } from './chatContext.tsx';
import { dockId } from './dockId.ts';
import { shownGallery } from './gallery/shownGallery.ts';
import { MessageList } from './MessageList.tsx';
import { OpenParts } from './OpenParts.tsx';
import { SelfContext } from './selfContext.ts';
import { useRoomContent } from './useRoomContent.ts';
import { useSelf } from './useSelf.ts';

// By way of a part that is asked for anyway: what these need stays out of the list of the first load.
const FeedRoom = lazyPart(
  () => import('./RoomActions.tsx').then((m) => m.loadFeed()),
  <div className="flex-1" />,
);
const GalleryRoom = lazyPart(
  () => import('./RoomActions.tsx').then((m) => m.loadGallery()),
  <div className="flex-1" />,
);
const HereNow = lazyPart(() => import('./presence/HereNow.tsx').then((m) => m.HereNow));
const RoomActions = lazyPart(() => import('./RoomActions.tsx').then((m) => m.RoomActions));
const TypingLine = lazyPart(() => import('./presence/TypingLine.tsx').then((m) => m.TypingLine));
const ConnectionBar = lazyPart(() => import('./RoomActions.tsx').then((m) => m.loadConnection()));
const HistoryChanged = lazyPart(() => import('./RoomActions.tsx').then((m) => m.loadHistory()));

type ChatRoomProps = {
  room: Room;
  /** Shown to a visitor in place of the composer. */
  offer: ReactNode;
  /** Connects or switches the wallet of a member who cannot write yet. */
  entrance: ReactNode;
  /** In place of the composer where nobody writes. */
  closed?: ReactNode;
};

/** A room: its log, and a place to write. */
export function ChatRoom({ room, offer, entrance, closed }: ChatRoomProps) {
  useRoomContent(room);
  const self = useSelf(room.id);
  const gallery = useSyncExternalStore(shownGallery.subscribe, shownGallery.get);
  const Log = gallery === room.id ? GalleryRoom : room.path === '/shill' ? FeedRoom : MessageList;
  return (
    <SelfContext value={self}>
      <div className="flex h-full">
        <section aria-labelledby="room-title" className="flex min-w-0 flex-1 flex-col">
          <TitleRow
            id="room-title"
            title={room.title}
            topic={room.topic}
            facts={<RoomFacts />}
            actions={<RoomActions room={room.id} />}
          />
          <ConnectionBar room={room.id} />
          <History room={room.id} />
          <Log key={room.id} room={room} />
          {/* Its height is there before anybody types, so that nothing moves. Low windows have none to spare. */}
          <div className="h-6 shrink-0 ps-[68px] pe-4 short:h-0 wide:ps-[76px] wide:pe-6">
            <TypingLine room={room.id} />
          </div>
          {closed ?? (
            <Composer key={`composer:${room.id}`} room={room} offer={offer} entrance={entrance} />
          )}
          <OpenParts room={room.id} />
        </section>
        <div id={dockId} className="contents" />
      </div>
    </SelfContext>
  );
}

/** Says so when the server does not keep to what it showed. */
function History({ room }: { room: string }) {
  const { chain } = useChat();
  const findings = useSyncExternalStore(chain.findings.subscribe, chain.findings.get);
  const finding = findings[room];
  return finding === undefined ? null : <HistoryChanged finding={finding} />;
}

/** How many are here; nobody knows while the connection is lost. */
function RoomFacts() {
  const { chat } = useChat();
  const state = useSyncExternalStore(chat.status.subscribe, chat.status.get);
  return <span className="inline-flex wide:min-w-28">{state !== 'offline' && <HereNow />}</span>;
}
