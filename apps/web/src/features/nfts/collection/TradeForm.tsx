import { formatAmount } from '@parley/domain/tokens/format';
import type { ReactNode } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useIsChainSupported } from '../../../data/wallet.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';

type TradeFormProps = {
  label: string;
  totalWei: bigint;
  /** Which pieces that is for. */
  pieces: string;
  submit: { label: string; isBusy: boolean; isDisabled: boolean };
  onSubmit: () => void;
  /** In the button's place until a wallet is ready. */
  entrance: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** What a trade pays or returns, what it depends on, and its one button. */
export function TradeForm(props: TradeFormProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const isReady = useIsChainSupported();
  const { label, totalWei, pieces, submit, onSubmit, entrance, note, children } = props;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div>
        <p className="text-sm text-soft">{label}</p>
        <p>
          <Amount
            value={formatAmount(totalWei, tokenDecimals, 6)}
            unit={tokenSymbol}
            size="large"
          />
        </p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">{pieces}</p>
      </div>
      {children}
      {isReady ? (
        <Button
          type="submit"
          look="signal"
          className="min-h-12 w-full"
          busy={submit.isBusy}
          disabled={submit.isDisabled}
        >
          {submit.label}
        </Button>
      ) : (
        entrance
      )}
      {note !== undefined && <p className="text-center text-faint text-xs">{note}</p>}
    </form>
  );
}
