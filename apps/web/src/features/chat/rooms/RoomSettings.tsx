import type { Room } from '@parley/domain/config/wire';
import { isolated } from '@parley/domain/names/display';
import type { RoomKind } from '@parley/domain/rooms/wire';
import { roomsText } from '@parley/text/rooms';
import { text } from '@parley/text/ui';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ActEnd } from '../reports/ActEnd.tsx';
import { RoomFields } from './RoomFields.tsx';
import { draftOf, emptyDraft, freeId, settingsOf } from './roomDraft.ts';
import type { RoomList } from './roomList.ts';
import { useRoomList } from './useRoomList.ts';
import { useSayRoom } from './useSayRoom.ts';

type RoomSettingsProps = { room: Room | null; onClose: () => void };

/** Makes a room, or changes or archives one, signed by the moderator's device. */
export function RoomSettings(props: RoomSettingsProps) {
  const list = useRoomList();
  return list === undefined ? null : <Settings {...props} list={list} />;
}

function Settings({ room, onClose, list }: RoomSettingsProps & { list: RoomList }) {
  const config = useConfig();
  const [, goTo] = useLocation();
  const place = config.rooms.findIndex(({ id }) => id === room?.id);
  const [draft, setDraft] = useState(() =>
    room === null ? emptyDraft : draftOf(room, list.orders.get(room.id) ?? null),
  );
  const [reason, setReason] = useState('');
  const { say, isBusy, fault, setFault } = useSayRoom();
  const isConfigured = room !== null && !room.path.startsWith('/room');

  async function submit(kind: RoomKind) {
    const read = settingsOf(draft, config);
    if ('fault' in read) {
      setFault(read.fault);
      return;
    }
    const all = [...config.rooms, ...list.archived];
    const id = room?.id ?? freeId(read.settings.title, all);
    const settings = isConfigured
      ? { ...read.settings, gate: null, readOnly: false }
      : read.settings;
    if (!(await say({ kind, room: id, settings, reason: reason.trim() }))) return;
    onClose();
    if (kind === 'create') goTo(`/room?id=${id}`);
  }

  return (
    <Dialog
      title={room === null ? roomsText.newTitle : roomsText.title(isolated(room.title))}
      closeLabel={text.close}
      onClose={onClose}
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(room === null ? 'create' : 'change');
        }}
      >
        <p className="mb-4 text-soft">{isConfigured ? roomsText.configured : roomsText.note}</p>
        <RoomFields
          draft={draft}
          isConfigured={isConfigured}
          place={place}
          checkable={list.farcaster}
          onChange={setDraft}
        />
        <ActEnd
          reason={reason}
          fault={fault}
          onReason={setReason}
          onCancel={onClose}
          submit={
            <Button type="submit" look="signal" busy={isBusy}>
              {room === null ? roomsText.make : roomsText.save}
            </Button>
          }
        />
        {room !== null && !isConfigured && (
          <div className="mt-5 flex items-center justify-between gap-4 border-line border-t pt-4">
            <p className="text-soft text-sm">{roomsText.archiveNote}</p>
            <Button disabled={isBusy} onClick={() => void submit('archive')}>
              {roomsText.archive}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
