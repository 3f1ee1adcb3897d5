import type { FarcasterNeed } from '@parley/domain/fields/farcaster';
import { titleMax, topicMax } from '@parley/domain/rooms/wire';
import { roomsText } from '@parley/text/rooms';
import { useId } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Select } from '../../../ui/Select.tsx';
import { GateFields } from './GateFields.tsx';
import { Line } from './Line.tsx';
import type { RoomDraft } from './roomDraft.ts';

type RoomFieldsProps = {
  draft: RoomDraft;
  /** Whether the room is of the config, which alone says what it is called and asks for. */
  isConfigured: boolean;
  /** Where the room stands in the list now; -1 for a new one. */
  place: number;
  /** What of Farcaster the server can check. */
  checkable: readonly FarcasterNeed[];
  onChange: (draft: RoomDraft) => void;
};

/** What moderators say of a room. */
export function RoomFields({ draft, isConfigured, place, checkable, onChange }: RoomFieldsProps) {
  const { rooms } = useConfig();
  const id = useId();
  const count = rooms.length + (place === -1 ? 1 : 0);
  return (
    <div className="grid gap-4">
      {!isConfigured && (
        <Line
          label={roomsText.name}
          value={draft.title}
          maxLength={titleMax}
          required
          onChange={({ target }) => onChange({ ...draft, title: target.value })}
        />
      )}
      <Line
        label={roomsText.topic}
        value={draft.topic}
        maxLength={topicMax}
        placeholder={roomsText.topicHint}
        onChange={({ target }) => onChange({ ...draft, topic: target.value })}
      />
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
          {roomsText.order}
        </label>
        <Select
          id={id}
          value={draft.order}
          onChange={({ target }) => onChange({ ...draft, order: target.value })}
        >
          <option value="">{isConfigured ? roomsText.asConfigured : roomsText.last}</option>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places are their numbers
            <option key={index} value={index + 1}>
              {roomsText.place(index + 1)}
            </option>
          ))}
        </Select>
      </div>
      {!isConfigured && (
        <>
          <GateFields draft={draft} checkable={checkable} onChange={onChange} />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={draft.readOnly}
              onChange={({ target }) => onChange({ ...draft, readOnly: target.checked })}
              className="size-[18px] accent-signal"
            />
            {roomsText.readOnly}
          </label>
        </>
      )}
    </div>
  );
}
