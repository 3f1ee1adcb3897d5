import type { PublicConfig } from '@parley/domain/config/wire';
import { openReads } from '../wallet/wallet.ts';
import type { Web3 } from '../wallet/web3.ts';
import { runTransaction } from './run.ts';

type Address = `0x${string}`;

type AllowParameters = {
  config: PublicConfig;
  token: Address;
  owner: Address;
  spender: Address;
  /** In the token's smallest unit. */
  amount: bigint;
  /** What setting the allowance to an amount is, in words. */
  whatOf: (amount: bigint) => string;
};

/**
 * Lets a contract take exactly an amount; by way of zero where the token insists. Resolves with the hash of
 * the last transaction, null if one of them did not succeed.
 */
export async function allowExactly(parameters: AllowParameters) {
  const { config, whatOf, ...needed } = parameters;
  const [reads, { getApprovals }] = await openReads(
    config,
    import('@parley/chain/swap/getApprovals'),
  );
  let last: Awaited<ReturnType<typeof runTransaction>> = null;
  for (const amount of (await getApprovals(reads, needed)).missing) {
    const send = approving({ ...needed, amount });
    last = await runTransaction({ config, what: whatOf(amount), send });
    if (last === null) return null;
  }
  return last;
}

/** Sets an allowance to exactly an amount; 0 revokes it. */
export const approving =
  ({ token, spender, amount }: { token: Address; spender: Address; amount: bigint }) =>
  async ({ reads, walletClient }: Web3) => {
    const { approve } = await import('@parley/chain/swap/approve');
    return approve({ token, spender, amount, client: reads, wallet: walletClient() });
  };
