import type { ReadClient } from '@parley/chain/client';
import { withChainErrors } from '@parley/chain/errors';
import { type CowMarket, type CowSigned, groupBatch } from '@parley/chain/swap/cow/groupBatch';
import type { CowBatch } from '@parley/chain/swap/cow/settlement';
import type { Group } from '@parley/domain/swap/cowGroup';
import { chooseSettlement, type OpenOrder } from '@parley/domain/swap/cowMatching';
import type { CowWait } from '@parley/domain/swap/cowWire';
import type { Address, Hex } from 'viem';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { purse, readPools, readPurses, readTrouble, type Stored, signedOrder } from './facts.ts';
import type { Patience } from './patience.ts';
import { followChain } from './pending.ts';
import type { CowChain } from './place.ts';
import { gasMax, type Sender } from './sender.ts';
import type { FilledBy, PendingOrder, SentSettlement, SolverStore } from './solverStore.ts';

/** The solver needs coins for as much gas as three large settlements. */
const reserveGas = gasMax * 3n;
/** How long a settlement is waited for before the book is looked at again, in milliseconds. */
const receiptMs = 5_000;

export type RoundParts = Readonly<{
  chain: CowChain;
  store: SolverStore;
  sender: Sender;
  solver: Address;
  patience: Patience;
  clock: Clock;
  log: Log;
}>;

/** What a round left behind. */
export type RoundResult = Readonly<{
  /** True when another round may settle more at once. */
  isWorking: boolean;
  /** Orders that still wait. */
  open: number;
}>;

/** One look at the whole book and at the chain, and at most one settlement. */
export function createRound(parts: RoundParts) {
  const { chain, store, sender, solver, patience, clock, log } = parts;
  const { client } = chain;
  let after = 0;
  let trouble: string | null = 'It has not looked yet.';

  /** Throws ChainError when the chain does not answer, and what the database throws. */
  return async function round(): Promise<RoundResult> {
    const { orders, next } = await store.pending(after);
    after = next;
    const market = await chain.market();
    const now = await readTime(client);
    const clockNow = Math.floor(clock.now() / 1_000);
    const follow = { client, store, sender, solver };
    const { open, sent, isStuck } = await followChain(follow, { market, now, clockNow }, orders);
    await look(
      isStuck ? 'A settlement has been waiting for its block for a minute.' : null,
      market,
    );
    const settling = orders.length - open.length;
    if (open.length === 0) return { isWorking: false, open: settling };
    if (trouble !== null && !isStuck) {
      await store.wait(uidsOf(open), 'solver');
      return { isWorking: false, open: open.length };
    }
    // One at a time: what is under way changes pools and balances.
    if (sent.length > 0 && !isStuck) return { isWorking: false, open: orders.length };
    return { isWorking: await settle(open, market, sent), open: open.length };
  };

  async function look(stuck: string | null, market: CowMarket): Promise<void> {
    const found = stuck ?? (await readTrouble(client, market, solver, reserveGas));
    if (found !== null && found !== trouble) log.warn('cow-solver-stopped', { reason: found });
    trouble = found;
    await store.say(found === null, found);
  }

  async function settle(
    open: readonly PendingOrder[],
    market: CowMarket,
    sent: readonly SentSettlement[],
  ) {
    const stored = open.map((one): Stored => ({ ...one, order: signedOrder(one) }));
    const [purses, pools] = await Promise.all([
      readPurses(client, market, stored),
      readPools(client, market, stored),
    ]);
    const waits = new Map<string, CowWait>();
    const signed = new Map<string, CowSigned>();
    const book: OpenOrder[] = [];
    for (const one of stored) {
      const { balance, allowance } = purses.get(purse(one)) ?? { balance: 0n, allowance: 0n };
      const needsPermit = allowance < one.order.sellAmount;
      const wait = waitOf(one, { balance, allowance });
      if (wait !== null) waits.set(one.uid, wait);
      else if (!patience.mayTry([one.uid], clock.now())) waits.set(one.uid, 'refused');
      else book.push(openOrder(one, { balance, allowance }));
      signed.set(one.uid, signatureOf(one, needsPermit));
    }
    const mayMeet = (orders: readonly { uid: string }[]) =>
      patience.mayTry(uidsOf(orders), clock.now());
    const groups = chooseSettlement(book, pools, { mayMeet });
    const batches = groups.map((group) => groupBatch(group, signed, market));
    const chosen = await settleable(groups, batches);
    for (const { uid } of book) {
      if (!patience.mayTry([uid], clock.now())) waits.set(uid, 'refused');
      else if (!groups.some(({ fills }) => fills.some((fill) => fill.uid === uid))) {
        waits.set(uid, 'limit');
      }
    }
    await writeWaits(waits);
    // After a refusal there may be something to settle without it.
    return chosen === null ? groups.length > 0 : await send(chosen, sent);
  }

  async function writeWaits(waits: ReadonlyMap<string, CowWait>): Promise<void> {
    const byReason = new Map<CowWait, string[]>();
    for (const [uid, wait] of waits) byReason.set(wait, [...(byReason.get(wait) ?? []), uid]);
    for (const [wait, uids] of byReason) await store.wait(uids, wait);
  }

  type Chosen = { groups: readonly Group[]; batches: readonly CowBatch[]; gas: bigint };

  /**
   * As many groups, from the first on, as the chain does not refuse; null when it refuses the first.
   * A later one is priced with what those before it leave in the pools.
   */
  async function settleable(
    groups: readonly Group[],
    batches: readonly CowBatch[],
  ): Promise<Chosen | null> {
    const all = await gasOf(groups.length);
    if (all !== null) return all;
    let best: Chosen | null = null;
    for (const [index, group] of groups.entries()) {
      const found = index + 1 < groups.length ? await gasOf(index + 1) : null;
      if (found === null) {
        refuse(group);
        return best;
      }
      best = found;
    }
    return best;

    async function gasOf(count: number): Promise<Chosen | null> {
      if (count === 0) return null;
      const first = { groups: groups.slice(0, count), batches: batches.slice(0, count) };
      const gas = await sender.gasOf(first.batches);
      return gas === null ? null : { ...first, gas };
    }
  }

  function refuse({ fills }: Group): void {
    const uids = uidsOf(fills);
    patience.fail(uids, clock.now());
    log.warn('cow-settlement-refused', { orders: uids.join(' ') });
  }

  async function send(
    { groups, batches, gas }: Chosen,
    sent: readonly SentSettlement[],
  ): Promise<boolean> {
    const nowSeconds = Math.floor(clock.now() / 1_000);
    const one = await sender.sign(batches, gas, sent, nowSeconds);
    const uids = new Map(
      groups.flatMap((group) => group.fills.map(({ uid }) => [uid, filledBy(group)] as const)),
    );
    // Cancelled in the meantime: the next round does without it.
    if (!(await store.claim(one, uids))) return true;
    await sender.send(one);
    await client
      .waitForTransactionReceipt({ hash: one.tx, timeout: receiptMs, checkReplacement: false })
      .catch(() => null);
    return true;
  }
}

function waitOf(
  { order, permit }: Stored,
  { balance, allowance }: { balance: bigint; allowance: bigint },
): CowWait | null {
  if (balance < order.sellAmount) return 'balance';
  return allowance < order.sellAmount && permit === null ? 'allowance' : null;
}

function openOrder(
  one: Stored,
  { balance, allowance }: { balance: bigint; allowance: bigint },
): OpenOrder {
  const { uid, owner, order } = one;
  const allowed = allowance < order.sellAmount ? order.sellAmount : allowance;
  const spendable = allowed < balance ? allowed : balance;
  return { uid, owner: owner as Address, order, spendable };
}

function signatureOf({ scheme, signature, permit }: Stored, needsPermit: boolean): CowSigned {
  const used = needsPermit && permit !== null;
  return {
    ...{ scheme, signature: signature as Hex },
    permit: used ? { ...permit, signature: permit.signature as Hex } : null,
  };
}

function filledBy({ fills, swaps }: Group): FilledBy {
  if (fills.length === 1) return 'pools';
  return swaps.length === 0 ? 'orders' : 'both';
}

const uidsOf = (orders: readonly { uid: string }[]) => orders.map(({ uid }) => uid);

/** The time of the next block, in seconds; where a node knows none, that of the newest. */
async function readTime(client: ReadClient): Promise<number> {
  const pending = await client.getBlock({ blockTag: 'pending' }).catch(() => null);
  const { timestamp } = pending ?? (await withChainErrors(client.getBlock()));
  return Number(timestamp);
}
