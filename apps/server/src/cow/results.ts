import { setTimeout as wait } from 'node:timers/promises';
import type { ReadClient } from '@parley/chain/client';
import { withChainErrors } from '@parley/chain/errors';
import { cowSettlementAbi } from '@parley/chain/swap/cow/settlement';
import { getReceipt } from '@parley/chain/transactions/getReceipt';
import { type Address, type Hex, type Log, parseEventLogs } from 'viem';
import type { Filling } from './solverStore.ts';

/** How far back a settlement is looked for whose transaction is not known, in blocks. */
const searchBlocks = 5_000n;

/** Waits until a transaction is mined, or for so long. Throws ChainError. */
export async function waitForReceipt(
  client: ReadClient,
  tx: Hex,
  longestMs: number,
): Promise<void> {
  const end = performance.now() + longestMs;
  // viem's own waiting misses a receipt that follows its block, where no other block does.
  while ((await getReceipt(client, tx)) === null && performance.now() < end) {
    await wait(client.pollingInterval);
  }
}

/**
 * What an order was settled for: as the receipt of its settlement says, or as the newest blocks say where
 * another transaction settled it. Null when neither does. Throws ChainError.
 */
export async function fillingOf(
  client: ReadClient,
  settlement: Address,
  { uid, owner, tx }: { uid: string; owner: string; tx: string | null },
): Promise<Filling | null> {
  const receipt = tx === null ? null : await getReceipt(client, tx as Hex);
  return (await findIn(receipt?.logs ?? [])) ?? (await findIn(await search()));

  async function findIn(logs: readonly Log[]): Promise<Filling | null> {
    const trades = parseEventLogs({ abi: cowSettlementAbi, eventName: 'Trade', logs: [...logs] });
    const trade = trades.find(
      ({ address, args }) =>
        address.toLowerCase() === settlement.toLowerCase() && args.orderUid.toLowerCase() === uid,
    );
    if (trade === undefined || trade.blockNumber === null || trade.transactionHash === null)
      return null;
    const { blockNumber, transactionHash } = trade;
    const { sellAmount, buyAmount } = trade.args;
    const { timestamp } = await withChainErrors(client.getBlock({ blockNumber }));
    return { sellAmount, buyAmount, tx: transactionHash, at: Number(timestamp) };
  }

  async function search(): Promise<Log[]> {
    const newest = await withChainErrors(client.getBlockNumber({ cacheTime: 0 }));
    return await withChainErrors(
      client.getContractEvents({
        address: settlement,
        abi: cowSettlementAbi,
        eventName: 'Trade',
        args: { owner: owner as Address },
        fromBlock: newest > searchBlocks ? newest - searchBlocks : 0n,
      }),
    );
  }
}
