import type { Act } from '@parley/domain/moderation/wire';
import { moderationText } from '@parley/text/moderation';
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
import { ActEnd } from './ActEnd.tsx';
import { sentenceOf } from './describe.ts';
import { sendAct } from './statements.ts';

const hourMs = 60 * 60_000;
/** How long a suspension lasts, in milliseconds; null for good. */
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, good: null } as const;
type Span = keyof typeof spans;
const options = (Object.keys(spans) as Span[]).map((value) => ({
  value,
  label: moderationText.spans[value],
}));

type SuspendDialogProps = {
  /** Lower-case address, and how it is shown. */
  author: string;
  shownAs: string;
  /** The message that it is about; null where there is none. */
  place: Act['place'];
  /** True to give the right to write back. */
  isLift?: boolean;
  onClose: () => void;
  onDone?: () => void;
};

/** Takes an author's right to write for a while, or gives it back: signed by the moderator's device. */
export function SuspendDialog(props: SuspendDialogProps) {
  const { author, shownAs, place, isLift = false, onClose, onDone } = props;
  const config = useConfig();
  const self = useAuthor();
  const { openSigner } = useChat();
  const [span, setSpan] = useState<Span>('day');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const words = isLift
    ? { title: moderationText.liftTitle(shownAs), note: moderationText.liftNote }
    : { title: moderationText.suspendTitle(shownAs), note: moderationText.suspendNote };

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (self === null || isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const device = await (await openSigner()).authorize(self);
      const lasts = isLift ? null : spans[span];
      await sendAct(config, device, {
        kind: isLift ? 'lift' : 'suspend',
        author,
        place,
        reason: reason.trim(),
        until: lasts === null ? null : serverNow() + lasts,
      });
      void showToast('success', isLift ? moderationText.lifted : moderationText.suspended);
      onDone?.();
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={words.title} closeLabel={text.close} onClose={onClose}>
      <form onSubmit={(event) => void decide(event)}>
        <p className="text-soft">{words.note}</p>
        {!isLift && (
          <>
            <p aria-hidden="true" className="mt-4 mb-1.5 font-semibold text-sm">
              {moderationText.howLong}
            </p>
            <Segments
              label={moderationText.howLong}
              options={options}
              value={span}
              onChange={setSpan}
            />
          </>
        )}
        <ActEnd
          reason={reason}
          fault={fault}
          onReason={setReason}
          onCancel={onClose}
          submit={
            <Button type="submit" busy={isBusy} className={isLift ? '' : 'border-bad! text-bad!'}>
              {isLift ? moderationText.lift : moderationText.suspend}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
