import {
  type Account,
  type Address,
  type Chain,
  type Hash,
  parseSignature,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { contractErrorsAbi, stakingRewardsAbi } from '../generated/abis.ts';
import { signPermit } from '../tokens/signPermit.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type DepositWithPermitParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  staking: Address;
  /** A token with permits (ERC-2612): a pair's liquidity or the chat token. */
  stakeToken: Address;
  /** In the stake token's smallest unit. */
  amount: bigint;
  /** Until when the signature is valid, in seconds since 1970. */
  deadline: bigint;
};

const abi = [...stakingRewardsAbi, ...contractErrorsAbi] as const;

/**
 * Asks the wallet for a permit (EIP-2612) and then stakes, without a transaction for the approval. Returns
 * the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member declines
 * either, `no-permit` where token or wallet has none (see `stakeByPermit`).
 */
export async function depositWithPermit(parameters: DepositWithPermitParameters): Promise<Hash> {
  const { staking, stakeToken, amount, deadline } = parameters;
  const permit = { ...parameters, token: stakeToken, spender: staking, deadline: Number(deadline) };
  const { r, s, yParity } = parseSignature(await signPermit(permit));
  return simulateAndWrite(parameters, {
    address: staking,
    abi,
    functionName: 'depositWithPermit',
    args: [amount, deadline, yParity + 27, r, s],
  });
}
