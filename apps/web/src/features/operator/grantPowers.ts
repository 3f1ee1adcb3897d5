import { collectionFeesAct } from '@parley/chain/operator/getCollectionFees';
import type { OwnedSettings, OwnedState } from '@parley/chain/operator/getOwnedState';
import { isAddress } from '@parley/domain/fields/hex';
import { operatorText } from '@parley/text/operator';
import type { AmountUnit, FieldValue, PowerField } from './fields.ts';
import type { Power } from './power.ts';

type Address = `0x${string}`;
/** What powers need to know of the community besides the contract. */
export type PowerContext = {
  multicall: string;
  chatTokenSymbol: string;
  /** Seconds since 1970. */
  now: number;
};

const { powers, member, minter, amount, reason, recipient } = operatorText;
const address = (label: string): PowerField => ({ label, kind: 'address', now: null });
/** Points and chat tokens have 18 decimals. */
const quantity = (symbol: string): PowerField => {
  const unit: AmountUnit = { symbol, decimals: 18 };
  return { label: amount, kind: 'amount', now: null, unit };
};
/** As `MAX_REASON_LENGTH` of the ledger of points. */
const reasonBytes = 200;

/** What an owner gives to somebody, or takes back: points, the right to mint, what is left over. */
export function grantPowers({ name, settings }: OwnedState, context: PowerContext): Power[] {
  if (name === 'ActivityPoints') return pointsPowers();
  if (name === 'NameRegistry') return minterPowers();
  if (name === 'ChatToken') return allowancePowers(context.chatTokenSymbol);
  return [...sweepPowers(settings, context.now), ...collectionPowers(settings, context.multicall)];
}

function pointsPowers(): Power[] {
  const fields: PowerField[] = [
    address(member),
    quantity(operatorText.pointsUnit),
    { label: reason, kind: 'text', now: null, maximumBytes: reasonBytes },
  ];
  return (['bonus', 'correct'] as const).map((functionName) => ({
    name: functionName,
    fields,
    by: 'owner',
    act: (values) => ({ functionName, args: values as [Address, bigint, string] }),
  }));
}

function minterPowers(): Power[] {
  return (['addMinter', 'removeMinter'] as const).map((name) => ({
    name,
    fields: [address(minter)],
    by: 'owner',
    act: ([who]) => ({
      functionName: 'setMinter',
      args: [who as Address, name === 'addMinter'],
    }),
  }));
}

function allowancePowers(symbol: string): Power[] {
  const act = (values: readonly FieldValue[]) =>
    ({ functionName: 'setMinterAllowance', args: values as [Address, bigint] }) as const;
  return [
    { name: 'setMinterAllowance', fields: [address(minter), quantity(symbol)], by: 'owner', act },
  ];
}

function sweepPowers({ deadline }: OwnedSettings, now: number): Power[] {
  if (deadline === undefined) return [];
  const date = new Date(Number(deadline) * 1_000).toLocaleDateString('en', { dateStyle: 'long' });
  return [
    {
      name: 'sweep',
      fields: [address(recipient)],
      by: 'owner',
      idle: BigInt(now) > deadline ? null : operatorText.claimsUntil(date),
      act: ([to]) => ({ functionName: 'sweep', args: [to as Address] }),
    },
  ];
}

function collectionPowers({ collectionFees }: OwnedSettings, multicall: string): Power[] {
  if (collectionFees === undefined || !isAddress(multicall)) return [];
  const { totalWei, next } = collectionFees;
  return [
    {
      name: 'withdrawCollectionFees',
      fields: [],
      change: [totalWei, powers.withdrawCollectionFees.after(next.length)],
      by: 'anybody',
      at: multicall,
      idle: totalWei === 0n ? operatorText.nothing : null,
      act: () => collectionFeesAct(next),
    },
  ];
}
