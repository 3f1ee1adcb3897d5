import { claimStateOf } from '@parley/domain/airdrop/rules';
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
