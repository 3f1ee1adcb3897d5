import type { FarcasterNeed } from '@parley/domain/fields/farcaster';
import { roomsText } from '@parley/text/rooms';
import { useId } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Line } from './Line.tsx';
import { farcasterChoices, type GateKind, gateKindsOf, type RoomDraft } from './roomDraft.ts';

type GateFieldsProps = {
  draft: RoomDraft;
  /** What of Farcaster the server can check. */
  checkable: readonly FarcasterNeed[];
  onChange: (draft: RoomDraft) => void;
};

/** What members must have to write in a room. */
export function GateFields({ draft, checkable, onChange }: GateFieldsProps) {
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
      <FarcasterField draft={draft} checkable={checkable} onChange={onChange} />
    </>
  );
}

/** Whether they need a Farcaster account, besides; nothing where no server could check it. */
function FarcasterField({ draft, checkable, onChange }: GateFieldsProps) {
  const { farcasterAccount } = useConfig();
  const id = useId();
  const { none, linked, follows } = roomsText.farcasterNeeds;
  const words = { none, linked, follows: follows(farcasterAccount?.username ?? '') };
  const choices = farcasterChoices(checkable, draft.farcaster);
  if (choices.length === 0) return null;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {roomsText.farcaster}
      </label>
      <Select
        id={id}
        value={draft.farcaster}
        onChange={({ target }) =>
          onChange({ ...draft, farcaster: target.value as RoomDraft['farcaster'] })
        }
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </Select>
    </div>
  );
}
