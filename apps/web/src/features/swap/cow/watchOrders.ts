import type { PublicConfig } from '@parley/domain/config/wire';
import { isWaiting, paysCoins } from '@parley/domain/swap/cowOrder';
import { cowText } from '@parley/text/cow';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { watchTopic } from '../../../data/changes.ts';
import { memberOrdersOptions, type ShownOrder } from '../../../data/cow.ts';
import { queries } from '../../../data/queries.ts';
import { tokenFactsOptions } from '../../../data/tokens.ts';
import { showToast } from '../../../ui/toast.ts';
import { figure } from '../amounts.ts';

/** How often open orders are asked for in case an announcement was lost, in milliseconds. */
const lookAgainMs = 30_000;

type Watch = { owner: string; pages: number; stop: () => void };
let current: Watch | undefined;

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
  const watch: Watch = { owner, pages: 0, stop: () => stops.forEach((stop) => void stop()) };
  const stops = [
    observer.subscribe(({ data }) => {
      const orders = data?.pages.flatMap((page) => page.orders) ?? [];
      for (const order of orders) {
        if (open.has(order.uid) && order.state === 'filled') void tellFilled(config, order);
      }
      open = new Set(orders.filter(isWaiting).map(({ uid }) => uid));
      if (data === undefined || open.size > 0 || watch.pages > 0) return;
      watch.stop();
      if (current === watch) current = undefined;
    }),
    watchTopic(`member:${owner.toLowerCase()}`, () => void observer.refetch()),
  ];
  return watch;
}

async function tellFilled(config: PublicConfig, placed: ShownOrder): Promise<void> {
  const { order, filled } = placed;
  if (filled === null) return;
  const paid = await amountOf(config, order.sellToken, filled.sellAmount, 'up');
  const got = paysCoins(order)
    ? `${figure(filled.buyAmount, config.tokenDecimals, 'down')} ${config.tokenSymbol}`
    : await amountOf(config, order.buyToken, filled.buyAmount, 'down');
  await showToast('success', cowText.filled(got, paid));
}

async function amountOf(
  config: PublicConfig,
  token: string,
  amount: bigint,
  rounded: 'up' | 'down',
): Promise<string> {
  const facts = await queries.fetchQuery(tokenFactsOptions(config, token)).catch(() => null);
  return facts === null ? '' : `${figure(amount, facts.decimals, rounded)} ${facts.symbol}`;
}
