import { formatAmount } from '@parley/domain/tokens/format';
import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useIsChainSupported } from '../../../data/wallet.ts';
import { PayButton } from '../../../transactions/PayButton.tsx';
import { Amount } from '../../../ui/Amount.tsx';

type TradeFormProps = {
  label: string;
  totalWei: bigint;
  /** What is paid is rounded up, what is returned down. */
  rounded: 'up' | 'down';
  /** Which pieces that is for. */
  pieces: string;
  /** What the button says, with the amount and its unit. */
  submit: {
    words: (amount: string, unit: string) => string;
    isBusy: boolean;
    isDisabled: boolean;
  };
  onSubmit: () => void;
  /** In the button's place until a wallet is ready. */
  entrance: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/**
 * How long the button rests after a trade, in milliseconds. It offers the next piece at the next price by then, and
 * whoever presses again at once means the one before.
 */
const restMs = 2_000;

/** Whether a trade has just ended. */
function useRest(isBusy: boolean): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (isBusy) {
      setResting(true);
      return;
    }
    const timer = setTimeout(() => setResting(false), restMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isResting && !isBusy;
}

/** What a trade pays or returns, what it depends on, and its one button. */
export function TradeForm(props: TradeFormProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const isReady = useIsChainSupported();
  const { label, totalWei, rounded, pieces, submit, onSubmit, entrance, note, children } = props;
  const isResting = useRest(submit.isBusy);
  const total = formatAmount(totalWei, tokenDecimals, 6, rounded);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isResting) onSubmit();
      }}
    >
      <div>
        <p className="text-sm text-soft">{label}</p>
        <p>
          <Amount value={total} unit={tokenSymbol} size="large" />
        </p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">{pieces}</p>
      </div>
      {children}
      {isReady ? (
        <PayButton
          type="submit"
          look="signal"
          busy={submit.isBusy}
          disabled={submit.isDisabled || isResting}
        >
          {submit.words(total, tokenSymbol)}
        </PayButton>
      ) : (
        entrance
      )}
      {note !== undefined && <p className="text-center text-faint text-xs">{note}</p>}
    </form>
  );
}
