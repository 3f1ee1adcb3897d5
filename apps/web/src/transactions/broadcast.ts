import type { ReadClient } from '@parley/chain/client';
import { type ChainError, toChainError } from '@parley/chain/errors';
import { getTransactionDetails } from '@parley/chain/transactions/getTransactionDetails';
import { pause } from '../wallet/provider.ts';

/** How long the page waits before it gives the network the same bytes again, in milliseconds. */
const againMs = 1_500;
/** A refusal counts once the network has not known the transaction so many times in a row. */
const unknownTimes = 2;

type Broadcast = {
  raw: `0x${string}`;
  hash: `0x${string}`;
  /** Called once, when the network could not be reached: it may have been sent. */
  onUnsure: () => void;
  /** False once nobody waits for it. */
  isWanted: () => boolean;
};

/**
 * Gives a signed transaction to the network, and again until that has it: the same bytes are one transaction,
 * however often they arrive. Throws ChainError when the network refused it and does not know it.
 */
export async function broadcast(
  reads: ReadClient,
  { raw, hash, onUnsure, isWanted }: Broadcast,
): Promise<void> {
  let refusedTimes = 0;
  let isTold = false;
  for (;;) {
    const refusal = await sendOnce(reads, raw);
    if (refusal === null) return;
    const isKnown = await knows(reads, hash);
    if (isKnown === true) return;
    const isAway = refusal.code === 'unavailable';
    refusedTimes = isKnown === false && !isAway ? refusedTimes + 1 : 0;
    if (refusedTimes >= unknownTimes) throw refusal;
    if (isAway && !isTold) onUnsure();
    isTold ||= isAway;
    await pause(againMs);
    if (!isWanted()) throw refusal;
  }
}

/** Null once the network took it; otherwise why not. Never throws. */
async function sendOnce(reads: ReadClient, raw: `0x${string}`): Promise<ChainError | null> {
  try {
    await reads.request(
      { method: 'eth_sendRawTransaction', params: [raw] },
      { retryCount: 0, dedupe: false },
    );
    return null;
  } catch (error) {
    return toChainError(error);
  }
}

/** Whether the network has the transaction; null when it cannot be asked. */
async function knows(reads: ReadClient, hash: `0x${string}`): Promise<boolean | null> {
  return getTransactionDetails(reads, hash).then(
    (details) => details !== null,
    () => null,
  );
}
