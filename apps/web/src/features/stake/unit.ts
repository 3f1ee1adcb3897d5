import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { stakeText } from '@parley/text/stake';
import type { Token } from '../../data/tokens.ts';

/** The unit of stakes: shares of a pool have a symbol that nobody knows. */
export const unitOf = ({ pool, symbol }: StakeToken) => (pool === null ? symbol : stakeText.shares);

/** What is staked, as fields for amounts show it. */
export function tokenOf(token: StakeToken, address: `0x${string}`): Token {
  const symbol = unitOf(token);
  return { address, symbol, name: symbol, decimals: token.decimals, isImported: false };
}
