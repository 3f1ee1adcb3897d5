import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { formatAmount } from '@parley/domain/tokens/format';
import { exactAmount } from '@parley/domain/tokens/max';
import { parseAmount } from '@parley/domain/tokens/parse';
import { stakeText } from '@parley/text/stake';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useAddress, useIsChainSupported } from '../../data/wallet.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { KeptNotice } from '../../tokens/KeptNotice.tsx';
import { useArriving } from '../../tokens/useArriving.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { After } from './After.tsx';
import { heldFault } from './shareTerms.ts';
import type { StakeForm } from './stakeForm.ts';
import { tokenOf, unitOf } from './unit.ts';
import { type Side, useChangeStake, useExit } from './useStaking.ts';

type StakeSectionProps = {
  form: StakeForm;
  stake: StakeState;
  token: StakeToken;
  entrance: ReactNode;
};

const sides = [
  { value: 'stake', label: stakeText.stake },
  { value: 'unstake', label: stakeText.unstake },
] as const;

/** What the form says of each side. */
const words = {
  stake: {
    amount: stakeText.youStake,
    tooMuch: stakeText.tooMuch,
    now: stakeText.stakeNow,
    note: stakeText.asksTwice,
  },
  unstake: {
    amount: stakeText.youUnstake,
    tooMuch: stakeText.tooMuchStaked,
    now: stakeText.unstakeNow,
    note: stakeText.keeps,
  },
} as const;

/** Staking and unstaking, with what changes by it. */
export function StakeSection({ form, stake, token, entrance }: StakeSectionProps) {
  const isReady = useIsChainSupported();
  const { side, amount: typed } = form.draft;
  const setTyped = (text: string) => form.change({ amount: text });
  const change = useChangeStake(stake.stakeToken, () => form.settle({ amount: '' }));
  const unit = unitOf(token);
  const available = side === 'stake' ? token.balance : stake.staked;
  const amount = parseAmount(typed, token.decimals);
  const { tooMuch } = words[side];
  const fault = heldFault(typed, { decimals: token.decimals, held: available, tooMuch });
  const shown = amount === null ? '' : formatAmount(amount, token.decimals, token.decimals);
  const isRight = amount !== null && amount > 0n && fault === null;
  const to = useConfig().stakingContractAddress as `0x${string}`;
  const owner = useAddress();
  const staked = isRight && side === 'stake' ? { token: stake.stakeToken, to, amount } : null;
  const arriving = useArriving(owner, staked);
  const canSend = isRight && arriving.maySign;

  return (
    <section className="grid items-start gap-7 wide:grid-cols-[420px_minmax(0,1fr)]">
      <form
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSend) return;
          form.keep();
          change.mutate({ side, amount, what: stakeText.what[side](shown, unit) });
        }}
      >
        <Segments
          label={`${stakeText.stake}, ${stakeText.unstake}`}
          options={sides}
          value={side}
          onChange={(chosen) => form.change({ side: chosen })}
        />
        <AmountField
          label={words[side].amount}
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
            {isRight ? words[side].now(shown, unit) : plainLabel(typed, side)}
          </PayButton>
        ) : (
          entrance
        )}
        <KeptNotice
          token={tokenOf(token, stake.stakeToken)}
          amount={staked?.amount ?? null}
          arriving={arriving.amount}
        />
        <p className="text-sm text-soft">{words[side].note}</p>
        {side === 'unstake' && isReady && <ExitButton stake={stake} token={token} />}
      </form>
      <After
        stake={stake}
        token={token}
        change={signed(side, isRight ? (arriving.amount ?? amount) : 0n)}
      />
    </section>
  );
}

/** What the button says while there is nothing that it could send. */
const plainLabel = (typed: string, side: Side) =>
  typed.trim() === '' ? stakeText.enter : stakeText[side];

/** Takes back everything, and what it earned; nothing where nothing is staked. */
function ExitButton({ stake: { staked }, token }: Pick<StakeSectionProps, 'stake' | 'token'>) {
  const leave = useExit();
  if (staked === 0n) return null;
  return (
    <PayButton busy={leave.isPending} onClick={() => leave.mutate(null)}>
      {stakeText.exitNow(formatAmount(staked, token.decimals, token.decimals), unitOf(token))}
    </PayButton>
  );
}

const signed = (side: Side, amount: bigint) => (side === 'stake' ? amount : -amount);
