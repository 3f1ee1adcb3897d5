import type { ReadClient } from '@parley/chain/client';
import { withChainErrors } from '@parley/chain/errors';
import type { CowMarket } from '@parley/chain/swap/cow/groupBatch';
import { getReceipt } from '@parley/chain/transactions/getReceipt';
import type { Hex } from 'viem';
import { readFilled } from './facts.ts';
import { fillingOf } from './results.ts';
import type { Sender } from './sender.ts';
import type { PendingOrder, SentSettlement, SolverStore } from './solverStore.ts';

/** `filledAmount` of an order that its owner invalidated on the chain. */
const invalidated = 2n ** 256n - 1n;
/** Settlements are looked at again for so long after they were mined: a fork may undo them; in seconds. */
const watchedSeconds = 10 * 60;
/** After so long without a receipt a settlement is stuck, in seconds: it is sent with a higher fee. */
const stuckSeconds = 60;

type Parts = Readonly<{
  client: ReadClient;
  store: SolverStore;
  sender: Sender;
  solver: Hex;
  /** A settlement of these orders was mined and failed. */
  onReverted: (orders: readonly PendingOrder[]) => void;
  onFilled: (order: PendingOrder) => void;
}>;
/** Where a round takes place, and when: by the chain's time, in seconds. */
type Moment = Readonly<{ market: CowMarket; now: number; clockNow: number }>;

export type Followed = Readonly<{
  open: PendingOrder[];
  /** What was sent and may still be mined. */
  sent: SentSettlement[];
  isStuck: boolean;
  /** Settlements were mined lately. */
  isWatching: boolean;
}>;

/**
 * Brings the book to what the chain says: orders that are filled, cancelled, expired, or waiting again
 * after a failed settlement or a fork. Throws ChainError.
 */
export async function followChain(
  { client, store, sender, solver, onReverted, onFilled }: Parts,
  { market, now, clockNow }: Moment,
  orders: readonly PendingOrder[],
): Promise<Followed> {
  const isWatching = await reopenForked();
  const sent = await store.settlements();
  // Before what is filled, so that a settlement mined in between does not count as lost.
  const used = await withChainErrors(client.getTransactionCount({ address: solver }));
  const filled = await readFilled(
    client,
    market,
    orders.map(({ uid }) => uid),
  );
  const open: PendingOrder[] = [];
  for (const order of orders) {
    const amount = filled.get(order.uid) ?? 0n;
    if (amount > 0n) await finish(order, amount);
    else if (order.state === 'open') open.push(order);
  }
  const waiting = orders.filter(
    ({ uid, state }) => state === 'settling' && (filled.get(uid) ?? 0n) === 0n,
  );
  const { kept, isStuck } = await followSent(waiting, sent);
  const isOver = (order: PendingOrder) => order.body.validTo < now;
  await store.end(
    open.filter(isOver).map(({ uid }) => uid),
    'expired',
  );
  return { open: open.filter((order) => !isOver(order)), sent: kept, isStuck, isWatching };

  /** Orders that were filled in blocks that are no longer part of the chain; true while any could be. */
  async function reopenForked(): Promise<boolean> {
    const uids = await store.filledSince(now - watchedSeconds);
    if (uids.length === 0) return false;
    const amounts = await readFilled(client, market, uids);
    const undone = uids.filter((uid) => amounts.get(uid) === 0n);
    if (undone.length > 0) await store.reopen(undone);
    return true;
  }

  async function finish(order: PendingOrder, amount: bigint): Promise<void> {
    if (amount === invalidated) {
      await store.reopen([order.uid]);
      return await store.end([order.uid], 'cancelled');
    }
    const filling = await fillingOf(client, market.settlement, order);
    if (filling === null) return;
    await store.fill(order.uid, filling);
    onFilled(order);
  }

  /** Of what was sent, what may still be mined; the orders of what may not are open again. */
  async function followSent(waiting: readonly PendingOrder[], all: readonly SentSettlement[]) {
    const kept = all.filter(({ nonce }) => nonce >= used);
    // The server may have ended between writing it down and sending it.
    for (const one of kept) await sender.send(one);
    const newest = kept.at(-1);
    const isStuck = newest !== undefined && clockNow - newest.sentAt > stuckSeconds;
    if (isStuck) {
      const raised = await sender.raise(newest, clockNow);
      await store.replace(newest.tx, raised);
      await sender.send(raised);
    }
    const alive = new Set(kept.map(({ tx }) => tx as string));
    const lost = waiting.filter(({ tx }) => tx === null || !alive.has(tx));
    if (lost.length > 0) await store.reopen(lost.map(({ uid }) => uid));
    const gone = all.filter((one) => !kept.includes(one));
    for (const { tx } of gone) {
      const failed = waiting.filter((order) => order.tx === tx);
      const receipt = failed.length === 0 ? null : await getReceipt(client, tx);
      if (receipt?.status === 'reverted') onReverted(failed);
    }
    await store.forget(gone.map(({ tx }) => tx));
    return { kept, isStuck };
  }
}
