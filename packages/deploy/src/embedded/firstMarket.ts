import { parseEther } from 'viem';

/**
 * A pool that a demo wallet's thousand moves by a few percent, and what stakers of it earn at first, in wei. For the
 * embedded chain only: on any other it would be real money.
 */
export const firstMarket = {
  poolTokens: parseEther('100000'),
  poolCoins: parseEther('4000'),
  rewardCoins: parseEther('20'),
} as const;
