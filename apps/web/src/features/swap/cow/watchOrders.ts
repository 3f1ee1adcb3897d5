import type { PublicConfig } from '@parley/domain/config/wire';
import { isWaiting, paysCoins } from '@parley/domain/swap/cowOrder';
import { cowText } from '@parley/text/cow';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { balanceKeys } from '../../../data/balance.ts';
import { topics } from '../../../data/changes.ts';
import { memberOrdersOptions } from '../../../data/cow.ts';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { queries } from '../../../data/queries.ts';
import { tokenFactsOptions } from '../../../data/tokens.ts';
import { dropUnsent, unsentOrders } from '../../../storage/unsentOrders.ts';
import { figure } from '../../../tokens/amounts.ts';
import { showToast } from '../../../ui/toast.ts';
import { sending } from './sending.ts';

/** How often open orders are asked for in case an announcement was lost, in milliseconds. */
const lookAgainMs = 30_000;

type Watch = { owner: string; pages: number; stop: () => void };
let current: Watch | undefined;
/** Orders that were sent and that no list has shown yet: they may be filled before one does. */
const expected = new Set<string>();

/** From now on an order is told when it is filled; returns how to stop that. */
export function expectOrder(uid: string): () => void {
  expected.add(uid);
  return () => void expected.delete(uid);
}

/**
 * Follows a member's orders: the lists that show them stay true, and a toast tells when one is filled,
 * also on another page. Returns how to leave; it goes on until no order is open.
 */
export function watchOrders(config: PublicConfig, owner: string): () => void {
  if (current?.owner !== owner) {
    current?.stop();
    current = begin(config, owner);
  }
  const watch = current;
  watch.pages += 1;
  return () => {
    watch.pages -= 1;
  };
}

function begin(config: PublicConfig, owner: string): Watch {
  const options = { ...memberOrdersOptions(config, owner), refetchInterval: lookAgainMs };
  const observer = new InfiniteQueryObserver(queries, options);
  let open = new Set<string>();
  /** Announced while the first list was on its way: that list may be from before. */
  let isBehind = false;
  const watch: Watch = { owner, pages: 0, stop: () => stops.forEach((stop) => void stop()) };
  const stops = [
    observer.subscribe(({ data, isFetching }) => {
      if (isBehind && !isFetching) renew();
      if (data !== undefined) hear(data.pages.flatMap((page) => page.orders));
    }),
    topics.watch(`member:${owner.toLowerCase()}`, renew),
  ];
  return watch;

  function hear(orders: readonly ShownOrder[]): void {
    for (const order of orders) {
      noteInBook(order.uid);
      const isAwaited = expected.delete(order.uid) || open.has(order.uid);
      if (isAwaited && order.state === 'filled') void tellFilled(config, order);
    }
    open = new Set(orders.filter(isWaiting).map(({ uid }) => uid));
    if (open.size + expected.size + watch.pages > 0) return;
    watch.stop();
    if (current === watch) current = undefined;
  }

  function renew(): void {
    isBehind = observer.getCurrentResult().isLoading;
    if (!isBehind) void observer.refetch();
  }
}

/** What the book has was placed, also where its answer went to a page that is gone; this page waits for its own. */
function noteInBook(uid: string): void {
  const isUntold = unsentOrders.get().some((order) => order.uid === uid);
  if (!isUntold || sending.get().includes(uid)) return;
  dropUnsent(uid);
  void showToast('success', cowText.placed);
}

async function tellFilled(config: PublicConfig, placed: ShownOrder): Promise<void> {
  const { order, filled } = placed;
  if (filled === null) return;
  void queries.invalidateQueries({ queryKey: ['tokens', 'balance'] });
  void queries.invalidateQueries({ queryKey: balanceKeys.native(placed.owner) });
  const paid = await amountOf(config, order.sellToken, filled.sellAmount);
  const got = paysCoins(order)
    ? `${figure(filled.buyAmount, config.tokenDecimals, 'nearest')} ${config.tokenSymbol}`
    : await amountOf(config, order.buyToken, filled.buyAmount);
  await showToast('success', cowText.filled(got, paid));
}

async function amountOf(config: PublicConfig, token: string, amount: bigint): Promise<string> {
  const facts = await queries.fetchQuery(tokenFactsOptions(config, token)).catch(() => null);
  return facts === null ? '' : `${figure(amount, facts.decimals, 'nearest')} ${facts.symbol}`;
}
