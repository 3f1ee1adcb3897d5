import type { Room } from '@parley/domain/config/wire';
import { type RoomModeKind, roomModes, slowIntervals } from '@parley/domain/moderation/roomModes';
import { isolated } from '@parley/domain/names/display';
import { roomModeText } from '@parley/text/roomMode';
import { text } from '@parley/text/ui';
import { type FormEvent, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useChat } from '../chatContext.tsx';
import { ActEnd } from '../reports/ActEnd.tsx';
import { sentenceOf } from '../reports/describe.ts';
import { sendRoomAct } from '../reports/statements.ts';

const kinds = roomModes.map((value) => ({ value, label: roomModeText.kinds[value] }));
const intervals = slowIntervals.map((seconds) => ({
  value: `${seconds}`,
  label: roomModeText.intervals[seconds],
}));
/** How long a pause lasts, in milliseconds; null until a moderator ends it. */
const spans = { short: 10 * 60_000, hour: 60 * 60_000, open: null } as const;
type Span = keyof typeof spans;
const lasting = (Object.keys(spans) as Span[]).map((value) => ({
  value,
  label: roomModeText.spans[value],
}));

/** Sets what members may do in a room, signed by the moderator's device. */
export function RoomModeDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const config = useConfig();
  const self = useAuthor();
  const { openSigner } = useChat();
  const [kind, setKind] = useState<RoomModeKind>('slow');
  const [seconds, setSeconds] = useState('60');
  const [span, setSpan] = useState<Span>('short');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function set(event: FormEvent) {
    event.preventDefault();
    if (self === null || isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const device = await (await openSigner()).authorize(self);
      const lasts = kind === 'pause' ? spans[span] : null;
      await sendRoomAct(config, device, {
        kind,
        room: room.id,
        reason: reason.trim(),
        seconds: kind === 'slow' ? Number(seconds) : null,
        until: lasts === null ? null : serverNow() + lasts,
      });
      void showToast('success', roomModeText.done);
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={roomModeText.title(isolated(room.title))}
      closeLabel={text.close}
      onClose={onClose}
    >
      <form onSubmit={(event) => void set(event)}>
        <p className="mb-4 text-soft">{roomModeText.note}</p>
        <Segments label={roomModeText.change} options={kinds} value={kind} onChange={setKind} />
        <p className="mt-2 min-h-10 text-soft text-sm">{roomModeText.explained[kind]}</p>
        {kind === 'slow' && (
          <Choice
            label={roomModeText.interval}
            options={intervals}
            value={seconds}
            onChange={setSeconds}
          />
        )}
        {kind === 'pause' && (
          <Choice label={roomModeText.howLong} options={lasting} value={span} onChange={setSpan} />
        )}
        <ActEnd
          reason={reason}
          fault={fault}
          onReason={setReason}
          onCancel={onClose}
          submit={
            <Button type="submit" look="signal" busy={isBusy}>
              {roomModeText.set}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice under the label that it has for everybody. */
function Choice<Value extends string>({ label, ...rest }: ChoiceProps<Value>) {
  return (
    <>
      <p aria-hidden="true" className="mt-2 mb-1.5 font-semibold text-sm">
        {label}
      </p>
      <Segments label={label} {...rest} />
    </>
  );
}
