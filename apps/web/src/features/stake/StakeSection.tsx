import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { formatAmount } from '@parley/domain/tokens/format';
import { exactAmount } from '@parley/domain/tokens/max';
import { parseAmount } from '@parley/domain/tokens/parse';
import { stakeText } from '@parley/text/stake';
import { type ReactNode, useState } from 'react';
import { useIsChainSupported } from '../../data/wallet.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { After } from './After.tsx';
import { heldFault } from './shareTerms.ts';
import { tokenOf, unitOf } from './unit.ts';
import { type Side, useChangeStake, useExit } from './useStaking.ts';

type StakeSectionProps = { stake: StakeState; token: StakeToken; entrance: ReactNode };

const sides = [
  { value: 'stake', label: stakeText.stake },
  { value: 'unstake', label: stakeText.unstake },
] as const;

/** Staking and unstaking, with what changes by it. */
export function StakeSection({ stake, token, entrance }: StakeSectionProps) {
  const isReady = useIsChainSupported();
  const [side, setSide] = useState<Side>('stake');
  const [typed, setTyped] = useState('');
  const change = useChangeStake(stake.stakeToken);
  const leave = useExit();
  const unit = unitOf(token);
  const available = side === 'stake' ? token.balance : stake.staked;
  const amount = parseAmount(typed, token.decimals);
  const tooMuch = side === 'stake' ? stakeText.tooMuch : stakeText.tooMuchStaked;
  const fault = heldFault(typed, { decimals: token.decimals, held: available, tooMuch });
  const shown = amount === null ? '' : formatAmount(amount, token.decimals, token.decimals);
  const canSend = amount !== null && amount > 0n && fault === null;
  const label = side === 'stake' ? stakeText.stakeNow : stakeText.unstakeNow;

  return (
    <section className="grid items-start gap-7 wide:grid-cols-[420px_minmax(0,1fr)]">
      <form
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSend) return;
          const what = stakeText.what[side](shown, unit);
          change.mutate(
            { side, amount, what },
            {
              // What was typed since is the member's next amount.
              onSuccess: (isDone) => isDone && setTyped((now) => (now === typed ? '' : now)),
            },
          );
        }}
      >
        <Segments
          label={`${stakeText.stake}, ${stakeText.unstake}`}
          options={sides}
          value={side}
          onChange={setSide}
        />
        <AmountField
          label={side === 'stake' ? stakeText.youStake : stakeText.youUnstake}
          value={typed}
          onChange={setTyped}
          token={tokenOf(token, stake.stakeToken)}
          onChooseToken={null}
          balance={isReady ? available : null}
          onMax={() => setTyped(exactAmount(available, token.decimals))}
          fault={fault}
        />
        {isReady ? (
          <PayButton type="submit" look="signal" busy={change.isPending} disabled={!canSend}>
            {canSend ? label(shown, unit) : stakeText.enter}
          </PayButton>
        ) : (
          entrance
        )}
        <p className="text-sm text-soft">
          {side === 'stake' ? stakeText.asksTwice : stakeText.keeps}
        </p>
        {side === 'unstake' && isReady && stake.staked > 0n && (
          <PayButton busy={leave.isPending} onClick={() => leave.mutate(null)}>
            {stakeText.exitNow(formatAmount(stake.staked, token.decimals, token.decimals), unit)}
          </PayButton>
        )}
      </form>
      <After stake={stake} token={token} change={signed(side, canSend ? amount : 0n)} />
    </section>
  );
}

const signed = (side: Side, amount: bigint) => (side === 'stake' ? amount : -amount);
