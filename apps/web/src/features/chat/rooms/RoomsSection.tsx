import type { Room } from '@parley/domain/config/wire';
import { roomsText } from '@parley/text/rooms';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useIsModerator } from '../../../data/operator.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlusIcon } from '../../../ui/icons.ts';
import { RoomSettings } from './RoomSettings.tsx';
import { useRoomList } from './useRoomList.ts';
import { useSayRoom } from './useSayRoom.ts';

/** The rooms as moderators see them: what they may change, and what is archived. */
export function RoomsSection() {
  const moderates = useIsModerator(true);
  const list = useRoomList();
  const [edited, setEdited] = useState<Room | 'new' | null>(null);
  if (list === undefined || (!moderates && list.archived.length === 0)) return null;
  return (
    <section aria-labelledby="rooms-section" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="rooms-section" className="text-[17px]">
          {moderates ? roomsText.rooms : roomsText.archived}
        </h2>
        {moderates && (
          <Button size="small" onClick={() => setEdited('new')}>
            <PlusIcon className="size-4" />
            {roomsText.newTitle}
          </Button>
        )}
      </div>
      <ul>
        {moderates &&
          list.open.map((room) => (
            <Row key={room.id} room={room}>
              <Button
                size="tiny"
                aria-label={roomsText.editRoom(room.title)}
                onClick={() => setEdited(room)}
              >
                {roomsText.edit}
              </Button>
            </Row>
          ))}
        {list.archived.map((room) => (
          <Row key={room.id} room={room}>
            {moderates && <Reopen room={room} />}
          </Row>
        ))}
      </ul>
      {edited !== null && (
        <RoomSettings room={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

function Row({ room, children }: { room: Room; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-4 border-line border-t py-2 last:border-b">
      <div className="min-w-0 flex-1">
        <Link href={room.path} className="font-[550] hover:underline [overflow-wrap:anywhere]">
          <bdi>{room.title}</bdi>
        </Link>
        <p dir="auto" className="truncate text-soft text-sm">
          {room.isArchived ? roomsText.isArchived : room.topic}
        </p>
      </div>
      {children}
    </li>
  );
}

function Reopen({ room }: { room: Room }) {
  const { say, isBusy, fault } = useSayRoom();
  const { id, title, topic = '', gate = null, readOnly = false } = room;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {fault !== null && (
        <span role="alert" className="text-bad text-sm">
          {fault}
        </span>
      )}
      <Button
        size="tiny"
        busy={isBusy}
        aria-label={roomsText.reopenRoom(title)}
        onClick={() => {
          const settings = { title, topic, gate, readOnly, order: null };
          void say({ kind: 'reopen', room: id, settings, reason: '' });
        }}
      >
        {roomsText.reopen}
      </Button>
    </div>
  );
}
