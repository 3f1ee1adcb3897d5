import type { Message } from '@parley/domain/chat/wire';
import { type ReportReason, reportReasons, reportWordsMax } from '@parley/domain/moderation/wire';
import { moderationText } from '@parley/text/moderation';
import { text } from '@parley/text/ui';
import { type FormEvent, useId, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useChat } from '../chatContext.tsx';
import { sentenceOf } from './describe.ts';
import { sendReport } from './statements.ts';

type ReportDialogProps = { message: Message; onClose: () => void };

/** Asks why a message is reported, and sends it to the moderators. What was typed is kept if that fails. */
export function ReportDialog({ message, onClose }: ReportDialogProps) {
  const config = useConfig();
  const self = useAuthor();
  const { openSigner } = useChat();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const lacksWords = reason === 'other' && words.trim() === '';

  async function send(event: FormEvent) {
    event.preventDefault();
    if (self === null || lacksWords || isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const device = await (await openSigner()).authorize(self);
      const said = { reason, words: words.trim() };
      const isNew = await sendReport(config, device, message, said);
      const done = isNew ? moderationText.reported : moderationText.reportedBefore;
      void showToast('success', done);
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={moderationText.reportTitle} closeLabel={text.close} onClose={onClose}>
      <form onSubmit={(event) => void send(event)}>
        <p className="text-soft">{moderationText.reportNote}</p>
        <fieldset className="mt-4 grid gap-1">
          <legend className="mb-1.5 font-semibold text-sm">{moderationText.why}</legend>
          {reportReasons.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 hover:border-edge has-checked:border-edge has-checked:bg-raise wide:min-h-10"
            >
              <input
                type="radio"
                name={id}
                checked={reason === one}
                onChange={() => setReason(one)}
                className="size-4 accent-(--color-signal-text)"
              />
              {moderationText.reasons[one]}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`${id}-words`} className="mt-4 mb-1.5 block font-semibold text-sm">
          {reason === 'other' ? moderationText.wordsNeeded : moderationText.words}
        </label>
        <textarea
          id={`${id}-words`}
          value={words}
          rows={3}
          maxLength={reportWordsMax}
          onChange={(event) => setWords(event.target.value)}
          className="w-full resize-y rounded-control border border-line bg-raise px-3 py-2.5 text-[16px] wide:text-base"
        />
        {fault !== null && (
          <p role="alert" className="mt-2 text-bad text-sm">
            {fault}
          </p>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {moderationText.cancel}
          </Button>
          <Button type="submit" look="signal" busy={isBusy} disabled={lacksWords}>
            {moderationText.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
