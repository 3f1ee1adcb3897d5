import {
  type Account,
  type Address,
  type Chain,
  type Hash,
  parseAbi,
  parseSignature,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { contractErrorsAbi, stakingRewardsAbi } from '../generated/abis.ts';
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
const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function nonces(address) view returns (uint256)',
]);
const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/**
 * Asks the wallet for a signature and then stakes, without a transaction for the approval. Returns
 * the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member declines
 * either, `reverted` when the token has no permits or the wallet cannot sign them (then approve and
 * `deposit`).
 */
export async function depositWithPermit(parameters: DepositWithPermitParameters): Promise<Hash> {
  const { client, wallet, staking, stakeToken, amount, deadline } = parameters;
  const owner = wallet.account.address;
  const token = { address: stakeToken, abi: permitAbi } as const;
  const [name, nonce] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...token, functionName: 'name' },
        { ...token, functionName: 'nonces', args: [owner] },
      ],
    }),
  );
  const signature = await withChainErrors(
    wallet.signTypedData({
      account: wallet.account,
      domain: { name, version: '1', chainId: client.chain.id, verifyingContract: stakeToken },
      types,
      primaryType: 'Permit',
      message: { owner, spender: staking, value: amount, nonce, deadline },
    }),
  );
  const { r, s, yParity } = parseSignature(signature);
  return simulateAndWrite(parameters, {
    address: staking,
    abi,
    functionName: 'depositWithPermit',
    args: [amount, deadline, yParity + 27, r, s],
  });
}
