import { claimStateOf, sumsByToken } from '@parley/domain/airdrop/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import type { NameRound, PointsRound } from '../../data/airdrops.ts';
import { nowSeconds } from './RoundFacts.tsx';

/** The member's names, each with what can be done with it. */
export function nameClaims({ airdrop, claims }: NameRound) {
  return claims.map((claim) => ({
    ...claim,
    state: claimStateOf({ terms: airdrop, ...claim, now: nowSeconds() }),
  }));
}

/** What can be done with the member's points. */
export function pointsClaimState({ airdrop, claim }: PointsRound) {
  return claimStateOf({ terms: airdrop, ...claim, now: nowSeconds() });
}

/** What can be claimed now: the names, the airdrops for points, and what that is of each token. */
export function claimable(names: NameRound | null, points: readonly PointsRound[]) {
  const ofNames = names === null ? [] : nameClaims(names).filter(isClaimable);
  const ofPoints = points.filter((round) => pointsClaimState(round) === 'claimable');
  const sums = sumsByToken([
    ...(names === null ? [] : ofNames.map(({ amount }) => ({ ...names.airdrop, amount }))),
    ...ofPoints.map(({ airdrop, claim: { amount } }) => ({ ...airdrop, amount })),
  ]);
  return { names: ofNames, points: ofPoints, sums };
}

const isClaimable = ({ state }: { state: string }) => state === 'claimable';

type TokenSum = { amount: bigint; decimals: number; symbol: string };

/** Amounts of several tokens in one line. */
export const amountsText = (sums: readonly TokenSum[]) =>
  sums
    .map(({ amount, decimals, symbol }) => `${formatAmount(amount, decimals, 4)} ${symbol}`)
    .join(' + ');
