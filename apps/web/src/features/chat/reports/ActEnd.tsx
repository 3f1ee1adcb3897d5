import { actReasonMax } from '@parley/domain/moderation/statement';
import { moderationText } from '@parley/text/moderation';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';

type ActEndProps = {
  reason: string;
  onReason: (reason: string) => void;
  /** Why it didn't work; null for nothing. */
  fault: string | null;
  onCancel: () => void;
  /** The button that signs the act. */
  submit: ReactNode;
};

/** How every act of a moderator ends: with the reason, what went wrong, and the ways out. */
export function ActEnd({ reason, onReason, fault, onCancel, submit }: ActEndProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold text-sm">
        {moderationText.reason}
      </label>
      <input
        id={id}
        value={reason}
        maxLength={actReasonMax}
        onChange={(event) => onReason(event.target.value)}
        className="min-h-11 w-full rounded-control border border-line bg-raise px-3 text-[16px] wide:text-base"
      />
      {fault !== null && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {fault}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button look="quiet" onClick={onCancel}>
          {moderationText.cancel}
        </Button>
        {submit}
      </div>
    </>
  );
}
