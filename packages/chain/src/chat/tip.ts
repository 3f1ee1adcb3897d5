import {
  type Account,
  type Address,
  type Chain,
  erc20Abi,
  type Hash,
  type Hex,
  parseSignature,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { contractErrorsAbi, tipsAbi } from '../generated/abis.ts';
import { signPermit } from '../tokens/signPermit.ts';
import { getChainTime } from '../transactions/getChainTime.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type TipParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  tips: Address;
  /** A token with permits (EIP-2612), as the chat token has; null for the native coin. */
  token: Address | null;
  author: Address;
  /** 32 bytes that name the message. */
  messageId: Hex;
  /** In the token's smallest unit, or in wei. */
  amount: bigint;
};

/** The contract passes the token's errors on, so both ABIs are needed to decode them. */
const abi = [...tipsAbi, ...contractErrorsAbi] as const;
/** How long a permit is valid, in seconds. */
const permitSeconds = 20n * 60n;

/**
 * Sends tokens or coins to the author of a message, and returns the transaction's hash, not yet
 * confirmed. Unless the tips contract has the allowance already, the wallet first signs a permit
 * for exactly the amount. Throws ChainError: `no-permit` where it can't (see `tipByPermit`),
 * `insufficient-funds` and every foreseeable refusal before the wallet is asked to
 * send, `rejected` when the member declines.
 */
export async function tip(parameters: TipParameters): Promise<Hash> {
  const { token } = parameters;
  return token === null ? tipNative(parameters) : tipToken({ ...parameters, token });
}

async function tipNative(parameters: TipParameters): Promise<Hash> {
  const { tips, author, messageId, amount } = parameters;
  return simulateAndWrite(parameters, {
    address: tips,
    abi,
    functionName: 'tipNative',
    args: [author, messageId],
    value: amount,
  });
}

type TokenTip = TipParameters & { token: Address };

async function tipToken(parameters: TokenTip): Promise<Hash> {
  const { client, wallet, tips, token, author, messageId, amount } = parameters;
  const owner = wallet.account.address;
  const erc20 = { address: token, abi: erc20Abi } as const;
  const [balance, allowance] = await withChainErrors(
    Promise.all([
      client.readContract({ ...erc20, functionName: 'balanceOf', args: [owner] }),
      client.readContract({ ...erc20, functionName: 'allowance', args: [owner, tips] }),
    ]),
  );
  if (balance < amount) throw new ChainError('insufficient-funds');
  const tipped = [token, author, messageId, amount] as const;
  const common = { address: tips, abi } as const;
  if (allowance >= amount) {
    return simulateAndWrite(parameters, { ...common, functionName: 'tipToken', args: tipped });
  }
  const deadline = (await getChainTime(client)) + permitSeconds;
  const permit = { ...parameters, spender: tips, deadline: Number(deadline) };
  const { r, s, yParity } = parseSignature(await signPermit(permit));
  const args = [...tipped, deadline, yParity + 27, r, s] as const;
  return simulateAndWrite(parameters, { ...common, functionName: 'tipTokenWithPermit', args });
}
