import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

type HideProps = { onClose: () => void; onHide: (reason: string) => void };

/** Asks a moderator why a message is hidden. */
export function HideDialog({ onClose, onHide }: HideProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <Dialog title={actionText.hideTitle} closeLabel={text.close} onClose={onClose}>
      <p className="text-soft">{actionText.hideNote}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onHide(reason.trim());
        }}
      >
        <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold text-sm">
          {actionText.reason}
        </label>
        <input
          id={id}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
          className="min-h-11 w-full rounded-control border border-line bg-raise px-3 text-[16px] wide:text-base"
        />
        <Answers label={actionText.hide} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type AnswersProps = { label: string; onClose: () => void; onDo?: () => void };

/** The answers of a question about a message. Without `onDo` it submits its form. */
export function Answers({ label, onClose, onDo }: AnswersProps) {
  return (
    <div className="mt-5 flex justify-end gap-2">
      <Button look="quiet" onClick={onClose}>
        {actionText.cancel}
      </Button>
      <Button
        type={onDo === undefined ? 'submit' : 'button'}
        onClick={onDo}
        className="border-bad text-bad"
      >
        {label}
      </Button>
    </div>
  );
}
