import type { ReadClient } from '@parley/chain/client';
import { withDeadline } from '@parley/domain/time/deadline';
import * as z from 'zod/mini';
import type { Provider, WalletSource } from './provider.ts';

/**
 * What a wallet's own node says of the chain it is on. A number proves nothing, since any two chains may have the
 * same: `foreign` is another chain, `unknown` a wallet whose node does not answer, or which has none of its own.
 */
export type ChainProof = 'ours' | 'foreign' | 'unknown';

/** How long a wallet's node may take to tell its first block, in milliseconds. */
const limitMs = 5_000;

const block = z.object({ hash: z.string() });
/** A wallet, as far as it matters for the chain that it is on. */
type Wallet = { provider: Provider; source: Pick<WalletSource, 'signsHere' | 'hasNoNode'> };

/** Compares the chain of a wallet with that of this page, by its first block. */
export function createChainProof(reads: Pick<ReadClient, 'getBlock' | 'getCode'>) {
  let ours: Promise<string> | undefined;

  /** The hash of our own block 0, asked for once. Rejects where the network is away. */
  function ourGenesis(): Promise<string> {
    ours ??= reads.getBlock({ blockNumber: 0n }).then(({ hash }) => hash.toLowerCase());
    ours.catch(() => {
      ours = undefined;
    });
    return ours;
  }

  /** Which chain a wallet is on. Asked anew each time: wallets tell no page that their node was changed. Never throws. */
  async function prove({ provider, source }: Wallet): Promise<ChainProof> {
    // The demo wallet has no node but ours.
    if (source.signsHere === true) return 'ours';
    if (source.hasNoNode === true) return 'unknown';
    try {
      const theirs = await genesisOf(provider);
      if (theirs === null) return 'unknown';
      return theirs === (await within(ourGenesis())) ? 'ours' : 'foreign';
    } catch {
      return 'unknown';
    }
  }

  /** False where a call would go to an address without code: coins sent along would be lost. Never throws. */
  async function hasCode({ provider, source }: Wallet, address: `0x${string}`): Promise<boolean> {
    const asksUs = source.signsHere === true || source.hasNoNode === true;
    const code = asksUs
      ? reads.getCode({ address })
      : within(provider.request({ method: 'eth_getCode', params: [address, 'latest'] }));
    return code.then(
      (found) => typeof found === 'string' && found.length > 2,
      // A wallet that does not tell has been asked for its first block already.
      () => true,
    );
  }

  return { prove, hasCode };
}

async function genesisOf(provider: Provider): Promise<string | null> {
  const params = ['0x0', false];
  const answer = await within(provider.request({ method: 'eth_getBlockByNumber', params }));
  const parsed = z.safeParse(block, answer);
  return parsed.success ? parsed.data.hash.toLowerCase() : null;
}

function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return withDeadline(answer, limitMs, () => {
    throw new Error('The wallet’s node did not answer.');
  });
}
