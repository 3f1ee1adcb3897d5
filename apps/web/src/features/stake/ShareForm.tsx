import { exactAmount } from '@parley/domain/tokens/max';
import type { ComponentProps, ReactNode } from 'react';
import { useAddress, useIsChainSupported } from '../../data/wallet.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { KeptNotice } from '../../tokens/KeptNotice.tsx';
import { useArriving } from '../../tokens/useArriving.ts';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { SharesAction } from './SharesAction.tsx';
import { useShareStep } from './useShareStep.ts';
import { useAllowShares } from './useShares.ts';

type ShareFormProps = {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  /** Called before the wallet is asked. */
  onAsk: () => void;
  /** What is given away: its address, and what of it the member has; null while that is unknown. */
  token: ComponentProps<typeof AmountField>['token'] & { address: `0x${string}` };
  held: bigint | null;
  /** Who gets it. */
  to: `0x${string}`;
  /** The amount if it can be sent; null if not. */
  amount: bigint | null;
  fault: string | null;
  facts: readonly Fact[];
  /** The amount as it is told, and its unit. */
  shown: string;
  unit: string;
  isSending: boolean;
  /** In one transaction with the allowance, or after it. */
  onSend: (isBatch: boolean) => void;
  words: ComponentProps<typeof SharesAction>['words'];
  entrance: ReactNode;
};

/** An amount of one token for what it gives, in two steps or one: an allowance, and what uses it. */
export function ShareForm(props: ShareFormProps) {
  const {
    label,
    typed,
    onType,
    token,
    held,
    to,
    amount,
    fault,
    facts,
    shown,
    unit,
    words,
    entrance,
  } = props;
  const isReady = useIsChainSupported();
  const allow = useAllowShares();
  const step = useShareStep(token.address, amount);
  const moved = amount === null ? null : { token: token.address, to, amount };
  const arriving = useArriving(useAddress(), moved);
  return (
    <form
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (amount === null || step === undefined || !arriving.maySign) return;
        props.onAsk();
        if (step === null || step.isBatch) props.onSend(step !== null);
        else allow.mutate({ token: token.address, amount, shown, unit });
      }}
    >
      <AmountField
        label={label}
        value={typed}
        onChange={onType}
        token={token}
        onChooseToken={null}
        balance={isReady ? held : null}
        onMax={held === null ? null : () => onType(exactAmount(held, token.decimals))}
        fault={fault}
      />
      <Facts facts={facts} />
      <KeptNotice token={token} amount={amount} arriving={arriving.amount} />
      <SharesAction
        step={arriving.maySign ? step : undefined}
        isEmpty={typed.trim() === ''}
        isRight={amount !== null}
        isBusy={allow.isPending || props.isSending}
        words={words}
        entrance={entrance}
      />
    </form>
  );
}
