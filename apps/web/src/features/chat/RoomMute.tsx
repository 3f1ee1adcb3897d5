import { unreadText } from '@parley/text/unread';
import { useSyncExternalStore } from 'react';
import { BellIcon, BellOffIcon } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast.ts';
import { mutedRooms, toggleMuted } from './mutedRooms.ts';

/** Mutes a room, which then counts nothing that is new. */
export function RoomMute({ room }: { room: string }) {
  const muted = useSyncExternalStore(mutedRooms.subscribe, mutedRooms.get);
  const isMuted = muted.includes(room);
  const Icon = isMuted ? BellOffIcon : BellIcon;
  return (
    <button
      type="button"
      aria-pressed={isMuted}
      aria-label={unreadText.mute}
      title={unreadText.mute}
      onClick={() => {
        void showToast('default', toggleMuted(room) ? unreadText.muted : unreadText.unmuted);
      }}
      className="-my-0.5 inline-flex size-11 items-center justify-center rounded-control text-soft hover:bg-ink/6 hover:text-ink wide:size-9"
    >
      <Icon className="size-[18px]" />
    </button>
  );
}
