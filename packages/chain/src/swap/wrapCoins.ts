import {
  type Account,
  type Address,
  type Chain,
  type Hash,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type WrapParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  /** The native coin's token. */
  weth: Address;
  /** In wei. */
  amount: bigint;
};

const abi = parseAbi(['function deposit() payable']);

/** Turns coins into as many of their token. Returns the hash, not yet confirmed. Throws ChainError. */
export function wrapCoins({ amount, weth, ...clients }: WrapParameters): Promise<Hash> {
  const call = { address: weth, abi, functionName: 'deposit', value: amount } as const;
  return simulateAndWrite(clients, call);
}
