import { type Address, encodeFunctionData, erc20Abi, isAddressEqual } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError } from '../errors.ts';
import { trySteps } from '../transactions/trySteps.ts';
import { type Transfer, transferCall } from './transfer.ts';

/**
 * What arrives of a transfer, in the token's smallest unit: a token may keep a part of what it moves. Null where that
 * could not be tried, and for coins, of which everything arrives. Throws ChainError `unavailable`.
 */
export async function getArriving(
  client: ReadClient,
  { from, token, to, amount }: Transfer & { from: Address },
): Promise<bigint | null> {
  if (token === null || isAddressEqual(from, to)) return null;
  const balance = {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }),
  };
  const { data = '0x' } = transferCall({ token, to, amount });
  try {
    const answers = await trySteps(client, {
      from,
      steps: [balance, { to: token, data }, balance],
    });
    if (answers === null) return null;
    // Some old tokens answer nothing to a transfer.
    const [before, , afterwards] = answers;
    const arrived = BigInt(afterwards ?? 0) - BigInt(before ?? 0);
    return arrived > 0n ? arrived : 0n;
  } catch (error) {
    if (error instanceof ChainError && error.code === 'unavailable') throw error;
    // Why a transfer is refused says its own simulation, as an account without code.
    return null;
  }
}
