import { type Hash, parseAbi } from 'viem';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import type { WrapParameters } from './wrapCoins.ts';

const abi = parseAbi(['function withdraw(uint256 amount)']);

/** Turns the token of coins back into coins. Returns the hash, not yet confirmed. Throws ChainError. */
export function unwrapCoins({ amount, weth, ...clients }: WrapParameters): Promise<Hash> {
  const call = { address: weth, abi, functionName: 'withdraw', args: [amount] } as const;
  return simulateAndWrite(clients, call);
}
