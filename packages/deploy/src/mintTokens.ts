import { chatTokenAbi } from '@parley/chain/generated/abis';
import type { Address } from 'viem';
import type { Deployer } from './deployer.ts';

type Wanted = {
  chatToken: Address;
  to: Address;
  /** 18 decimals. */
  amount: bigint;
  /** What the tokens are for, such as "the faucet". */
  purpose: string;
  /** Whether the tokens are no longer needed. */
  isDone: () => Promise<boolean>;
};

/** Mints chat tokens unless they are no longer needed. The deploying account has to own the token. */
export async function mintTokens(deployer: Deployer, wanted: Wanted): Promise<void> {
  const { chatToken, to, amount, purpose, isDone } = wanted;
  const token = { address: chatToken, abi: chatTokenAbi } as const;
  const allowance = () =>
    deployer.client.readContract({
      ...token,
      functionName: 'minterAllowance',
      args: [deployer.address],
    });
  await deployer.ensure({
    aim: `Tokens may be minted for ${purpose}`,
    isDone: async () => (await isDone()) || (await allowance()) >= amount,
    call: { ...token, functionName: 'setMinterAllowance', args: [deployer.address, amount] },
  });
  await deployer.ensure({
    aim: `There are tokens for ${purpose}`,
    isDone,
    call: { ...token, functionName: 'mint', args: [to, amount] },
  });
}
