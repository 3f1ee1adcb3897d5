import { roomsText } from '@parley/text/rooms';
import { useId } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Line } from './Line.tsx';
import { type GateKind, gateKindsOf, type RoomDraft } from './roomDraft.ts';

type GateFieldsProps = { draft: RoomDraft; onChange: (draft: RoomDraft) => void };

/** What members must have to write in a room. */
export function GateFields({ draft, onChange }: GateFieldsProps) {
  const config = useConfig();
  const id = useId();
  const { gate } = draft;
  const unit = gate === 'balance' ? config.chatTokenSymbol : roomsText.units[gate];
  return (
    <>
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
          {roomsText.gate}
        </label>
        <Select
          id={id}
          value={gate}
          onChange={({ target }) => onChange({ ...draft, gate: target.value as GateKind })}
        >
          {gateKindsOf(config).map((kind) => (
            <option key={kind} value={kind}>
              {kind === 'balance' ? config.chatTokenSymbol : roomsText.gates[kind]}
            </option>
          ))}
        </Select>
      </div>
      {gate === 'nft' && (
        <Line
          label={roomsText.collection}
          value={draft.collection}
          placeholder="0x…"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...draft, collection: target.value })}
        />
      )}
      {gate !== 'none' && (
        <Line
          label={roomsText.atLeast(unit)}
          value={draft.atLeast}
          inputMode="decimal"
          onChange={({ target }) => onChange({ ...draft, atLeast: target.value })}
        />
      )}
    </>
  );
}
