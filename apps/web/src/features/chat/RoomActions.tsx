import { pinsText } from '@parley/text/pins';
import { unreadText } from '@parley/text/unread';
import { useState, useSyncExternalStore } from 'react';
import { useAuthor } from '../../data/wallet.ts';
import { muted } from '../../storage/muted.ts';
import { toggleMuted } from '../../storage/toggleMuted.ts';
import { BellIcon, BellOffIcon, PinIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { showToast } from '../../ui/toast.ts';
import { MentionsButton } from './mentions/MentionsButton.tsx';
import { TitleButton } from './TitleButton.tsx';

/** What can be done at the end of a room's title row. */
export function RoomActions({ room }: { room: string }) {
  const author = useAuthor();
  return (
    <>
      {author !== null && <MentionsButton self={author.toLowerCase()} />}
      <PinsButton room={room} />
      <MuteButton room={room} />
    </>
  );
}

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
