import { withChainErrors } from '@parley/chain/errors';
import { type CowMarket, type CowSigned, groupBatch } from '@parley/chain/swap/cow/groupBatch';
import type { CowBatch } from '@parley/chain/swap/cow/settlement';
import type { Group } from '@parley/domain/swap/cowGroup';
import { type OpenOrder, ordersMax, settlementSteps } from '@parley/domain/swap/cowMatching';
import type { Pools } from '@parley/domain/swap/cowPools';
import { leastWorth, orderGas, ownerGasPerHour, worthOf } from '@parley/domain/swap/cowWorth';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { inSlices } from '../platform/slices.ts';
import { openOrder, signatureOf, waitOf } from './candidate.ts';
import { purse, readPools, readPurses, type Stored, signedOrder } from './facts.ts';
import type { Patience } from './patience.ts';
import type { CowChain } from './place.ts';
import { waitForReceipt } from './results.ts';
import type { Sender } from './sender.ts';
import type { FilledBy, PendingOrder, SolverStore } from './solverStore.ts';
import type { StoredWait } from './store.ts';

/** How long a settlement is waited for before the book is looked at again, in milliseconds. */
const receiptMs = 5_000;

type Chosen = { groups: readonly Group[]; batches: readonly CowBatch[]; gas: bigint };
/** What settling works with. */
export type SettlingParts = Readonly<{
  chain: CowChain;
  store: SolverStore;
  sender: Sender;
  patience: Patience;
  clock: Clock;
  log: Log;
}>;

type Ordered = Readonly<{ uid: string; owner: string }>;
type Candidates = {
  book: OpenOrder[];
  signed: Map<string, CowSigned>;
  /** Why an order is not settled in this round. */
  waits: Map<string, StoredWait>;
};

/** What decides whether settling an order is worth its gas. */
type Means = { pools: Pools; gasPriceWei: bigint; spent: ReadonlyMap<string, bigint> };

/** Whether another round may settle more at once, and how long choosing kept the server, in milliseconds. */
export type Settled = Readonly<{ isWorking: boolean; workMs: number }>;

/** Chooses what to settle, asks the chain whether it would, and sends it. */
export function createSettling(parts: SettlingParts) {
  const { chain, store, sender, patience, clock, log } = parts;
  const { client } = chain;
  /** Owners of orders whose settlement failed on the chain: until one succeeds, each is settled alone. */
  const suspects = new Set<string>();

  const mayTry = (uids: readonly string[]) => patience.mayTry(uids, clock.now());

  /** Settles what can be settled together. Throws ChainError. */
  async function settle(open: readonly PendingOrder[], market: CowMarket): Promise<Settled> {
    const stored = open.map((one): Stored => ({ ...one, order: signedOrder(one) }));
    const hourAgo = Math.floor(clock.now() / 1_000) - 3_600;
    const [pools, gasPriceWei, spent] = await Promise.all([
      readPools(client, market, stored),
      withChainErrors(client.getGasPrice()),
      store.spentSince(hourAgo),
    ]);
    const means = { pools, gasPriceWei, spent };
    const { book, signed, waits } = await candidatesOf(stored, market, means);
    const mayMeet = (orders: readonly OpenOrder[]) =>
      mayTry(uidsOf(orders)) && !orders.some(({ owner }) => suspects.has(owner));
    const choosing = settlementSteps(book, pools, { mayMeet });
    const { value: all, workMs } = await inSlices(choosing);
    const groups = withoutSuspects(all);
    const batches = groups.map((group) => groupBatch(group, signed, market));
    const chosen = await settleable(groups, batches);
    for (const [uid, wait] of waitsOf(book, all)) waits.set(uid, wait);
    await writeWaits(waits);
    // After a refusal there may be something to settle without it.
    const isWorking = chosen === null ? groups.length > 0 : await send(chosen);
    return { isWorking, workMs };
  }

  /** The groups before the first suspect, or that one alone: what follows is priced with what it leaves. */
  function withoutSuspects(groups: readonly Group[]): readonly Group[] {
    const first = groups.findIndex(({ fills }) => fills.some(({ owner }) => suspects.has(owner)));
    return first < 0 ? groups : groups.slice(0, Math.max(first, 1));
  }

  function waitsOf(book: readonly OpenOrder[], groups: readonly Group[]): [string, StoredWait][] {
    const taken = new Set(groups.flatMap(({ fills }) => uidsOf(fills)));
    return book.flatMap(({ uid }): [string, StoredWait][] => {
      if (!mayTry([uid])) return [[uid, 'refused']];
      // Where a settlement is full, nothing is known of the others.
      return taken.has(uid) || taken.size > ordersMax - 3 ? [] : [[uid, 'limit']];
    });
  }

  async function candidatesOf(
    stored: readonly Stored[],
    market: CowMarket,
    means: Means,
  ): Promise<Candidates> {
    const spent = new Map(means.spent);
    const purses = await readPurses(client, market, stored);
    const found: Candidates = { book: [], signed: new Map(), waits: new Map() };
    for (const one of stored) {
      const held = purses.get(purse(one)) ?? { balance: 0n, allowance: 0n };
      const order = openOrder(one, held);
      const wait = waitOf(one, held) ?? waitOfSolver(order, means, spent);
      if (wait === null) found.book.push(order);
      else found.waits.set(one.uid, wait);
      found.signed.set(one.uid, signatureOf(one, held));
    }
    return found;
  }

  /** Why the solver leaves an order alone that could be settled. */
  function waitOfSolver(
    order: OpenOrder,
    means: Means,
    spent: Map<string, bigint>,
  ): StoredWait | null {
    if (!mayTry([order.uid]) || !mayTry([order.owner])) return 'refused';
    if (!isWorthIts(order, means)) return 'small';
    return isWithinBudget(order.owner, spent) ? null : 'budget';
  }

  async function writeWaits(waits: ReadonlyMap<string, StoredWait>): Promise<void> {
    const byReason = new Map<StoredWait, string[]>();
    for (const [uid, wait] of waits) byReason.set(wait, [...(byReason.get(wait) ?? []), uid]);
    for (const [wait, uids] of byReason) await store.wait(uids, wait);
  }

  /**
   * As many groups, from the first on, as the chain does not refuse; null when it refuses the first.
   * A later one is priced with what those before it leave in the pools.
   */
  async function settleable(
    groups: readonly Group[],
    batches: readonly CowBatch[],
  ): Promise<Chosen | null> {
    const gasOf = async (count: number): Promise<Chosen | null> => {
      const first = { groups: groups.slice(0, count), batches: batches.slice(0, count) };
      const gas = await sender.gasOf(first.batches);
      return gas === null ? null : { ...first, gas };
    };
    const all = groups.length === 0 ? null : await gasOf(groups.length);
    if (all !== null) return all;
    let best: Chosen | null = null;
    for (const [index, { fills }] of groups.entries()) {
      const found = index + 1 < groups.length ? await gasOf(index + 1) : null;
      if (found === null) {
        refuse(uidsOf(fills));
        return best;
      }
      best = found;
    }
    return best;
  }

  function refuse(uids: readonly string[]): void {
    patience.fail(uids, clock.now());
    log.warn('cow-settlement-refused', { orders: uids.join(' ') });
  }

  async function send({ groups, batches, gas }: Chosen): Promise<boolean> {
    const nowSeconds = Math.floor(clock.now() / 1_000);
    const one = await sender.sign(batches, gas, nowSeconds);
    const uids = new Map(
      groups.flatMap((group) => group.fills.map(({ uid }) => [uid, filledBy(group)] as const)),
    );
    // Cancelled in the meantime: the next round does without it.
    if (!(await store.claim(one, uids, gas))) return true;
    if (!(await sender.send(one)) && !(await sender.isKnown(one))) {
      await store.reopen([...uids.keys()]);
      await store.forget([one.tx]);
      for (const uid of uids.keys()) refuse([uid]);
      return true;
    }
    await waitForReceipt(client, one.tx, receiptMs);
    return true;
  }

  return {
    settle,
    /** A settlement of these orders was mined and failed, though the node had said it would not. */
    onReverted(orders: readonly Ordered[]): void {
      for (const { owner } of orders) suspects.add(owner);
      refuse(uidsOf(orders));
      for (const owner of new Set(orders.map((one) => one.owner)))
        patience.fail([owner], clock.now());
    },
    onFilled({ uid, owner }: Ordered): void {
      suspects.delete(owner);
      patience.succeed(owner);
      patience.succeed(uid);
    },
  };
}

/** False for an order that moves less than settling it costs. */
function isWorthIts(order: OpenOrder, { pools, gasPriceWei }: Means): boolean {
  const worth = worthOf(order, pools);
  return worth === null || worth >= leastWorth.settled(gasPriceWei);
}

/** False once an owner's orders took an hour's gas; else the order takes its part of `spent`. */
function isWithinBudget(owner: string, spent: Map<string, bigint>): boolean {
  const gas = (spent.get(owner) ?? 0n) + orderGas;
  if (gas > ownerGasPerHour) return false;
  spent.set(owner, gas);
  return true;
}

function filledBy({ fills, swaps }: Group): FilledBy {
  if (fills.length === 1) return 'pools';
  return swaps.length === 0 ? 'orders' : 'both';
}

const uidsOf = (orders: readonly { uid: string }[]) => orders.map(({ uid }) => uid);
