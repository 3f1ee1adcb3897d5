import { sendText } from '@parley/text/send';
import { swapText } from '@parley/text/swap';
import type { ReactNode } from 'react';
import { useIsChainSupported } from '../../data/wallet.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';

type ActionFrameProps = {
  /** A word that has to be typed first; null for none. */
  confirm: { label: string; typed: string; onType: (typed: string) => void } | null;
  /** How far the member is. */
  steps: ReactNode;
  label: string;
  /** True for what must not happen by accident: the button has to be held. */
  mustHold: boolean;
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
  const { confirm, steps, label, mustHold, isBusy, isDisabled, onPress, entrance, note } = props;
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
      {!isReady && entrance}
      {isReady && mustHold && (
        <HoldButton holding={sendText.holding} onHeld={onPress} disabled={isDisabled || isBusy}>
          {isDisabled || isBusy ? label : swapText.holdTo(label)}
        </HoldButton>
      )}
      {isReady && !mustHold && (
        <PayButton
          type="submit"
          look="signal"
          busy={isBusy}
          disabled={isDisabled}
          onClick={onPress}
        >
          {label}
        </PayButton>
      )}
      {note !== null && <p className="text-sm text-soft">{note}</p>}
    </div>
  );
}
