import type { ReactNode } from 'react';
import { useIsChainSupported } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

type ActionFrameProps = {
  /** A word that has to be typed first; null for none. */
  confirm: { label: string; typed: string; onType: (typed: string) => void } | null;
  /** How far the member is. */
  steps: ReactNode;
  label: string;
  isBusy: boolean;
  isDisabled: boolean;
  onPress: () => void;
  /** Leads to a wallet that is ready. */
  entrance: ReactNode;
  /** What the next request of the wallet is for. */
  note: string | null;
};

/** The one button of a form that swaps, with what has to be agreed to before and what comes next. */
export function ActionFrame(props: ActionFrameProps) {
  const { confirm, steps, label, isBusy, isDisabled, onPress, entrance, note } = props;
  const isReady = useIsChainSupported();
  return (
    <div className="grid gap-3">
      {confirm !== null && (
        <Field
          label={confirm.label}
          value={confirm.typed}
          maxLength={20}
          onChange={(event) => confirm.onType(event.target.value)}
        />
      )}
      {steps}
      {isReady ? (
        <Button
          type="submit"
          look="signal"
          className="min-h-12 w-full overflow-hidden"
          busy={isBusy}
          disabled={isDisabled}
          onClick={onPress}
        >
          <span className="truncate">{label}</span>
        </Button>
      ) : (
        entrance
      )}
      {note !== null && <p className="text-sm text-soft">{note}</p>}
    </div>
  );
}
