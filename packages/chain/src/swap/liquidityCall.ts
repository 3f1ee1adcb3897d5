import type { Account, Address, Chain, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';

/** Who changes their part of a pool, through which router, and until when. */
export type LiquidityCall = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  router: Address;
  /** Who gets what comes out. */
  to: Address;
  /** In seconds since 1970. */
  deadline: bigint;
};
