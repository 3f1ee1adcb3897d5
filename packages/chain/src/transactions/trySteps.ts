import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import type { ReadClient } from '../client.ts';
import { toChainError } from '../errors.ts';
import { trialAbi } from '../generated/abis.ts';
import { trialCode } from '../generated/bytecode.ts';

/** One call of a trial. */
type TrialStep = Readonly<{
  to: Address;
  data: Hex;
  /** Native coin sent along, in wei. */
  value?: bigint;
}>;

type Trial = {
  /** Whose calls they are. */
  from: Address;
  steps: readonly TrialStep[];
  /** The block after which they are made; the newest one by default. */
  blockNumber?: bigint;
};

/**
 * Simulates calls one after the other as an account would make them, such as an approval and the sale that needs it,
 * and returns what each answered. Null from a node that does not let a simulation replace an account's code (the
 * third parameter of `eth_call`). While it is simulated the account has code, which a token may hold against it: a
 * refusal here does not prove that there would be one. Throws ChainError: `reverted`, or `unavailable`.
 */
export async function trySteps(
  client: ReadClient,
  { from, steps, blockNumber }: Trial,
): Promise<readonly Hex[] | null> {
  const calls = steps.map(({ to, data, value = 0n }) => ({ target: to, value, data }));
  try {
    const { data } = await client.call({
      account: from,
      to: from,
      data: encodeFunctionData({ abi: trialAbi, functionName: 'run', args: [calls] }),
      stateOverride: [{ address: from, code: trialCode }],
      ...(blockNumber !== undefined && { blockNumber }),
    });
    // A node that passes the parameter over calls an account without code.
    if (data === undefined) return null;
    return decodeFunctionResult({ abi: trialAbi, functionName: 'run', data });
  } catch (thrown) {
    const error = toChainError(thrown);
    if (error.code === 'reverted' || error.code === 'unavailable') throw error;
    return null;
  }
}
