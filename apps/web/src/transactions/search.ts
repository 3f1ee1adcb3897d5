import { withDeadline } from '@parley/domain/time/deadline';
import { pause } from '../wallet/provider.ts';
import type { Web3 } from '../wallet/web3.ts';
import { type RecentTransaction, recentTransactions, transactionOf } from './recent.ts';

/** How often it is searched for, in milliseconds. */
const everyMs = 2_000;
/** How long one look may take, in milliseconds: a wallet may never say what became of several calls. */
const lookLimitMs = 15_000;

type Hash = `0x${string}`;

type Patience = {
  /** For how long it is searched for, in milliseconds of looks that got an answer; at least one look. */
  forMs: number;
  /** False once it need not be searched for. */
  isWanted: () => boolean;
};

/**
 * Searches for a transaction whose wallet gave no hash, until it is found: on the chain, or for several calls
 * at once in the wallet. Null when it was not there for so long, and once it is not wanted. Never throws.
 */
export async function search(
  web3: Pick<Web3, 'reads' | 'walletClient'>,
  id: string,
  { forMs, isWanted }: Patience,
): Promise<Hash | null> {
  for (let empty = 0; isWanted(); ) {
    const searched = transactionOf(id);
    if (searched === undefined) return null;
    try {
      const hash = await withDeadline(look(web3, searched), lookLimitMs, () => null);
      if (hash !== null) return hash;
      empty += 1;
    } catch (error) {
      // Only an answer counts, such as a wallet's that knows no such calls: a network that is away has nothing to say.
      const { toChainError } = await import('@parley/chain/errors');
      if (toChainError(error).code !== 'unavailable') empty += 1;
    }
    if (empty * everyMs >= forMs) return null;
    await pause(everyMs);
  }
  return null;
}

/** One look; null while it is not there. Throws when the network or the wallet does not answer. */
async function look(
  { reads, walletClient }: Pick<Web3, 'reads' | 'walletClient'>,
  { id, from, asked, batchId }: RecentTransaction,
): Promise<Hash | null> {
  if (batchId !== undefined) {
    const { getBatchStatus } = await import('@parley/chain/tokens/sendTransfers');
    const status = await getBatchStatus(walletClient(), batchId);
    return status.state === 'pending' ? null : status.hash;
  }
  if (asked === undefined) return null;
  const { findCall } = await import('@parley/chain/transactions/findCall');
  const { hash } = await findCall(reads, { from: from as Hash, ...asked }, knownBeside(id));
  return hash;
}

/** The hashes of every other transaction of this browser: none of them is the one that is searched for. */
function knownBeside(id: string): ReadonlySet<string> {
  const others = recentTransactions.get().filter((known) => known.id !== id);
  return new Set(others.flatMap(({ hash }) => (hash === null ? [] : [hash.toLowerCase()])));
}
