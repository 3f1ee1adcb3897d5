import type { PublicConfig } from '@parley/domain/config/wire';
import { openReads } from '../wallet/wallet.ts';
import type { Web3 } from '../wallet/web3.ts';
import type { Prepared } from './useWrite.ts';

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
  /** The sentence once all of it is allowed. */
  done: string;
};

/**
 * The transactions that let a contract take exactly an amount; by way of zero where the token insists. Throws
 * ChainError.
 */
export async function allowExactly(
  parameters: AllowParameters,
): Promise<Pick<Prepared, 'what' | 'isAllowance' | 'send' | 'tell'>[]> {
  const { config, whatOf, done, ...needed } = parameters;
  const [reads, { getApprovals }] = await openReads(
    config,
    import('@parley/chain/swap/getApprovals'),
  );
  const { missing } = await getApprovals(reads, needed);
  return missing.map((amount, index) => ({
    what: whatOf(amount),
    isAllowance: true,
    send: approving({ ...needed, amount }),
    tell: () => (index === missing.length - 1 ? done : null),
  }));
}

/** Sets an allowance to exactly an amount; 0 revokes it. */
export const approving =
  ({ token, spender, amount }: { token: Address; spender: Address; amount: bigint }) =>
  async ({ reads, walletClient }: Web3) => {
    const { approve } = await import('@parley/chain/swap/approve');
    return approve({ token, spender, amount, client: reads, wallet: walletClient() });
  };
