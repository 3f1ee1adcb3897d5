import { collectionOf } from '@parley/domain/rooms/collections';
import { pinsText } from '@parley/text/pins';
import { roomActionsText } from '@parley/text/roomActions';
import { roomModeText } from '@parley/text/roomMode';
import { unreadText } from '@parley/text/unread';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { useAnyRoom } from '../../data/rooms.ts';
import { useAuthor } from '../../data/wallet.ts';
import { whenIdle } from '../../platform/idle.ts';
import { muted } from '../../storage/muted.ts';
import { toggleMuted } from '../../storage/toggleMuted.ts';
import {
  BellIcon,
  BellOffIcon,
  ClockIcon,
  CollectIcon,
  PinIcon,
  RoomSettingsIcon,
} from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { showToast } from '../../ui/toast.ts';
import { Announcer } from './Announcer.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { FeedSwitches } from './feed/FeedSwitches.tsx';
import { GalleryButton } from './gallery/GalleryButton.tsx';
import { MentionsButton } from './mentions/MentionsButton.tsx';
import { SelfContext } from './selfContext.ts';
import { TitleButton } from './TitleButton.tsx';

/** The code of a room that may be shown as a feed. */
export const loadFeed = () => import('./feed/FeedRoom.tsx').then((m) => m.FeedRoom);

/** The code of a room that is shown as a gallery. */
export const loadGallery = () => import('./gallery/GalleryRoom.tsx').then((m) => m.GalleryRoom);

/** The code of what is said where a server does not keep to what it showed. */
export const loadHistory = () => import('./chain/HistoryChanged.tsx').then((m) => m.HistoryChanged);

/** The code of what is said while the connection is lost: it has to be here by then. */
export const loadConnection = () => ConnectionBar;

/** What can be done at the end of a room's title row. */
export function RoomActions({ room }: { room: string }) {
  const author = useAuthor();
  const { rooms, tipsAddress } = useConfig();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const path = rooms.find(({ id }) => id === room)?.path;
  const { moderates } = useContext(SelfContext);
  const collection = collectionOf(room);
  return (
    <>
      {path === '/shill' && (
        <span className="me-1 hidden items-center gap-2 min-[1280px]:flex">
          <FeedSwitches />
        </span>
      )}
      {path === '/memes-images' && <GalleryButton room={room} />}
      {author !== null && <MentionsButton self={author.toLowerCase()} />}
      <PinsButton room={room} />
      <MuteButton room={room} />
      {moderates && <ModeButton room={room} />}
      {moderates && collection === null && (
        // A phone has no room for it: moderators find it on the page of the moderation log.
        <span className="hidden wide:inline-flex">
          <SettingsButton room={room} />
        </span>
      )}
      {collection !== null && <CollectionLink collection={collection} />}
      <Announcer room={room} />
      {isIdle && tipsAddress !== '' && <TopTipped key={room} room={room} />}
    </>
  );
}

const TopTipped = lazyPart(() => import('./feed/TopTipped.tsx').then((m) => m.TopTipped));
const PinsDialog = lazyPart(() => import('./PinsDialog.tsx').then((m) => m.PinsDialog));

/** Lists what is pinned in a room. */
function PinsButton({ room }: { room: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TitleButton label={pinsText.title} onClick={() => setOpen(true)}>
        <PinIcon className="size-[18px]" />
      </TitleButton>
      {isOpen && <PinsDialog room={room} onClose={() => setOpen(false)} />}
    </>
  );
}

const RoomModeDialog = lazyPart(() =>
  import('./control/RoomModeDialog.tsx').then((m) => m.RoomModeDialog),
);

/** Slows down, pauses, or closes a room. */
function ModeButton({ room: id }: { room: string }) {
  const [isOpen, setOpen] = useState(false);
  const room = useAnyRoom(id);
  if (!room || room.isArchived) return null;
  return (
    <>
      <TitleButton label={roomModeText.change} onClick={() => setOpen(true)}>
        <ClockIcon className="size-[18px]" />
      </TitleButton>
      {isOpen && <RoomModeDialog room={room} onClose={() => setOpen(false)} />}
    </>
  );
}

const RoomSettings = lazyPart(() => import('./rooms/RoomSettings.tsx').then((m) => m.RoomSettings));

/** Changes a room's title, topic, place, and gate, or archives it. */
function SettingsButton({ room: id }: { room: string }) {
  const [isOpen, setOpen] = useState(false);
  const room = useAnyRoom(id);
  if (!room || room.isArchived) return null;
  return (
    <>
      <TitleButton label={roomActionsText.settings} onClick={() => setOpen(true)}>
        <RoomSettingsIcon className="size-[18px]" />
      </TitleButton>
      {isOpen && <RoomSettings room={room} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Leads from the room of a collection's holders to the collection. */
function CollectionLink({ collection }: { collection: string }) {
  return (
    <Link
      href={`/nft/collection?id=${collection}`}
      aria-label={roomActionsText.toCollection}
      title={roomActionsText.toCollection}
      className="-my-0.5 inline-flex size-11 items-center justify-center rounded-control text-soft hover:bg-ink/6 hover:text-ink wide:size-9"
    >
      <CollectIcon className="size-[18px]" />
    </Link>
  );
}

/** Mutes a room, which then counts nothing that is new. */
function MuteButton({ room }: { room: string }) {
  const { rooms } = useSyncExternalStore(muted.subscribe, muted.get);
  const isMuted = rooms.includes(room);
  const Icon = isMuted ? BellOffIcon : BellIcon;
  return (
    <TitleButton
      label={unreadText.mute}
      aria-pressed={isMuted}
      onClick={() => {
        void showToast(
          'default',
          toggleMuted('rooms', room) ? unreadText.muted : unreadText.unmuted,
        );
      }}
    >
      <Icon className="size-[18px]" />
    </TitleButton>
  );
}
