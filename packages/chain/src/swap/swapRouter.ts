import type { Account, Address, Chain, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { contractErrorsAbi, swapRouterAbi } from '../generated/abis.ts';

/** The router passes the errors of pairs and tokens on, so all ABIs are needed to decode them. */
export const routerAbi = [...swapRouterAbi, ...contractErrorsAbi] as const;

/** What every swap needs, whichever of its amounts is exact. */
export type SwapParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  router: Address;
  /** Tokens in their order; the native coin as the router's `weth`. */
  path: readonly Address[];
  /** Which end, if any, is the native coin and not its token. */
  native: 'in' | 'out' | 'none';
  to: Address;
  /** In seconds since 1970. */
  deadline: bigint;
  /** The zero address when nobody referred the member. */
  referrer: Address;
};
