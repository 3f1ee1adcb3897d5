import type { ClaimState } from '@parley/domain/airdrop/rules';
import { airdropText } from '@parley/text/airdrop';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { AirdropIcon, DoneIcon, OffIcon } from '../../ui/icons.ts';

type ClaimRowProps = {
  state: ClaimState;
  title: ReactNode;
  /** Why it gets that, or nothing. */
  reason: string;
  /** Until when and what is left, where that is not the same for all rows. */
  when?: string;
  amount: string;
  unit: string;
  action: ReactNode;
};

const words: Record<ClaimState, string> = {
  claimable: '',
  claimed: airdropText.claimed,
  none: airdropText.nothing,
  over: airdropText.over,
  unfunded: airdropText.soon,
};

/** One thing that an airdrop has something for, or not. */
export function ClaimRow({ state, title, reason, when, amount, unit, action }: ClaimRowProps) {
  const Icon = state === 'claimed' ? DoneIcon : state === 'claimable' ? AirdropIcon : OffIcon;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5">
      <Icon
        className={state === 'claimed' ? 'size-5 shrink-0 text-good' : 'size-5 shrink-0 text-faint'}
      />
      <div className="min-w-0 flex-1">
        <p className="font-[550] [overflow-wrap:anywhere]">{title}</p>
        <p className="text-sm text-soft">{reason}</p>
        {when !== undefined && <p className="text-sm text-soft">{when}</p>}
      </div>
      <div className="flex items-center gap-4">
        {state !== 'none' && <Amount value={amount} unit={unit} size="small" />}
        <span className="min-w-[72px] text-end text-sm text-soft">{action || words[state]}</span>
      </div>
    </li>
  );
}
