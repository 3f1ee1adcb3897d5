import type { PublicConfig } from '@parley/domain/config/wire';
import { privateKeyToAccount } from 'viem/accounts';
import { orderOf } from './orderOf.ts';

export const account = privateKeyToAccount(`0x${'7'.repeat(64)}`);
export const contract = `0x${'c'.repeat(40)}` as const;
export const config = {
  supportedChainId: 666_666_666,
  cowSettlementAddress: contract,
  cowVaultRelayerAddress: contract,
} as PublicConfig;
/** An order of the account, which sells a token for coins. */
export const order = orderOf({
  from: contract,
  to: null,
  weth: contract,
  exact: 'in',
  owner: account.address,
  limit: { sellAmount: 2n, buyAmount: 1n },
  validTo: 4_000_000_000,
});
