import type { Address, Hash } from 'viem';
import type { ReadClient } from '../client.ts';
import { isContractWallet } from '../operator/isContractWallet.ts';
import { getTransactionDetails } from './getTransactionDetails.ts';

/** How often, and how far apart in milliseconds, a node is asked that may not have heard of it yet. */
const attempts = 3;
const pauseMs = 700;

/**
 * True if what a wallet answered is no transaction but the hash of a proposal, as that of a wallet whose
 * signers approve later or never: the wallet is a contract, and the chain does not know the hash. Throws
 * ChainError.
 */
export async function isProposal(
  client: ReadClient,
  { from, hash }: { from: Address; hash: Hash },
): Promise<boolean> {
  if (!(await isContractWallet(client, from))) return false;
  for (let attempt = 1; ; attempt += 1) {
    if ((await getTransactionDetails(client, hash)) !== null) return false;
    if (attempt === attempts) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
