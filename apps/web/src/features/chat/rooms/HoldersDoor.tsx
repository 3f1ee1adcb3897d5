import { collectionRoom } from '@parley/domain/rooms/collections';
import { roomPath } from '@parley/domain/site/pages';
import { roomListText } from '@parley/text/roomList';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { oneRoomOptions } from '../../../data/rooms.ts';
import { classes } from '../../../ui/classes.ts';
import { ClosedIcon, DoorIcon, NextIcon } from '../../../ui/icons.ts';

/** How often the count of messages is asked for, in milliseconds. */
const countMs = 15_000;

/** The way to the room of a collection's holders: an open door for them, a lock for others, who may read. */
export function HoldersDoor({ collection, holds }: { collection: string; holds: boolean }) {
  const id = collectionRoom(collection);
  const { data } = useQuery({ ...oneRoomOptions(id), refetchInterval: countMs });
  if (!data) return null;
  const Icon = holds ? DoorIcon : ClosedIcon;
  const said = data.count === 0 ? roomListText.nothingSaid : roomListText.said(data.count);
  return (
    <Link
      href={roomPath(id)}
      className="flex min-h-[68px] items-center gap-3 rounded-sheet border border-line bg-raise px-3 py-2.5 hover:border-edge"
    >
      <span
        className={classes(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-control',
          holds ? 'bg-signal/13 text-signal-text' : 'bg-ink/6 text-soft',
        )}
      >
        <Icon className="size-[18px]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-[550] text-[15px]">{roomListText.holders}</span>
        <span className="block text-soft text-sm">
          {holds ? said : roomListText.opensWith}
          {!holds && data.count > 0 && `, ${said}`}
        </span>
      </span>
      <NextIcon className="size-4 shrink-0 text-faint" />
    </Link>
  );
}
