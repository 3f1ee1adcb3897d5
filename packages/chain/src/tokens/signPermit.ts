import { walletText } from '@parley/text/wallets';
import { type Address, type Hex, parseAbi, parseSignature } from 'viem';
import { ChainError, lacksMethod, withChainErrors } from '../errors.ts';
import { type Signing, signTyped } from '../transactions/signTyped.ts';
import { getPermitTerms, permitTypedData } from './getPermitTerms.ts';
import { isPermitRefused, noteRefusedPermit } from './refusedPermits.ts';

export type SignPermitParameters = Signing & {
  token: Address;
  spender: Address;
  /** In the token's smallest unit. */
  amount: bigint;
  /** Until when it can be used, in seconds since 1970. */
  deadline: number;
};

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);

/**
 * Asks the wallet for an EIP-2612 permit of exactly `amount`, and tries whether the token takes it. Throws
 * ChainError: `rejected`, or `no-permit` where the token has none or refuses this account's, the wallet signs
 * no typed data, or it signed something else: then an allowance does the same.
 */
export async function signPermit(parameters: SignPermitParameters): Promise<Hex> {
  const { client, wallet, token, spender, amount: value, deadline } = parameters;
  const owner = wallet.account.address;
  const permitting = { chainId: client.chain.id, token, owner };
  if (isPermitRefused(permitting)) throw new ChainError('no-permit');
  const terms = await getPermitTerms(client, { token, owner });
  if (terms === null) throw new ChainError('no-permit');
  const permit = { owner, spender, value, deadline: BigInt(deadline) };
  const signature = await sign(parameters, permitTypedData(terms, permit));
  try {
    await tryPermit(parameters, signature);
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== 'reverted') throw error;
    noteRefusedPermit(permitting);
    throw new ChainError('no-permit', { cause: error });
  }
  return signature;
}

async function sign(signing: Signing, typed: ReturnType<typeof permitTypedData>): Promise<Hex> {
  try {
    return (await signTyped(signing, typed, walletText.signedOther)).signature;
  } catch (error) {
    const isOther = error instanceof ChainError && error.reason === walletText.signedOther;
    throw isOther || lacksMethod(error) ? new ChainError('no-permit', { cause: error }) : error;
  }
}

/** Simulates that the permit is used. Throws ChainError: `reverted` where the token refuses it. */
async function tryPermit(
  { client, wallet, token, spender, amount, deadline }: SignPermitParameters,
  signature: Hex,
): Promise<void> {
  const { r, s, yParity } = parseSignature(signature);
  const owner = wallet.account.address;
  await withChainErrors(
    client.simulateContract({
      account: owner,
      address: token,
      abi: permitAbi,
      functionName: 'permit',
      args: [owner, spender, amount, BigInt(deadline), yParity + 27, r, s],
      // A permit is used in the block after the newest, and some chains make none in between.
      blockTag: 'pending',
    }),
  );
}
