import type { PublicConfig } from '@parley/domain/config/wire';
import { swapText } from '@parley/text/swap';
import { useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { referrerOptions } from '../../data/names.ts';
import { pointKeys } from '../../data/points.ts';
import { swapKeys } from '../../data/swap.ts';
import type { Token } from '../../data/tokens.ts';
import { figure } from '../../tokens/amounts.ts';
import { allowExactly, approving } from '../../transactions/allowExactly.ts';
import { chainDeadline } from '../../transactions/chainDeadline.ts';
import { useSucceeded } from '../../transactions/useSucceeded.ts';
import { useWrite } from '../../transactions/useWrite.ts';
import type { Web3 } from '../../wallet/web3.ts';
import { nativeEnd } from './quote.ts';
import { type Order, sendSwap } from './sendSwap.ts';
import { sumsOf } from './sums.ts';

type Address = `0x${string}`;

/** What a swap, a wrap, or an allowance makes stale. */
export const staleAfter = (holder: Address) => [
  swapKeys.all,
  balanceKeys.native(holder),
  ['tokens', 'balance'],
  pointKeys.of(holder),
];

type Permission = { token: Token; spender: Address; amount: bigint };

/** Lets a contract take exactly an amount, by way of zero where the token insists; `tell` says so. */
export function useAllow(tell: (amount: string, unit: string) => string) {
  const config = useConfig();
  return useWrite('swap.allow', async ({ token, spender, amount }: Permission, owner) => {
    const { address, symbol, decimals } = token;
    if (address === null) return null;
    const whatOf = (value: bigint) => swapText.what.allow(figure(value, decimals, 'up'), symbol);
    const done = tell(figure(amount, decimals, 'up'), symbol);
    const needed = { config, token: address, owner, spender, amount, whatOf, done };
    return (await allowExactly(needed)).map((one) => ({ ...one, stale: staleAfter(owner) }));
  });
}

/** Takes back what a contract may still take. */
export function useRevoke() {
  return useWrite('swap.revoke', ({ token, spender }: Omit<Permission, 'amount'>, owner) => {
    if (token.address === null) return null;
    return {
      what: swapText.what.revoke(token.symbol),
      isAllowance: true,
      stale: staleAfter(owner),
      tell: () => null,
      send: approving({ token: token.address, spender, amount: 0n }),
    };
  });
}

/**
 * Swaps, wraps, or unwraps, and says what really came of it. `onSuccess` is called also for what an earlier page had
 * asked for.
 */
export function useSwap(onSuccess: () => void) {
  const config = useConfig();
  const client = useQueryClient();
  useSucceeded('swap', onSuccess);
  return useWrite('swap', async (order: Order, holder) => {
    const { from, to, quote } = order;
    const deadline = await chainDeadline(config);
    if (deadline === null) return null;
    const referrer = await client.fetchQuery(referrerOptions(config, holder));
    return {
      what: whatOf(order),
      isBatch: order.way === 'batch' && quote.kind === 'swap' && nativeEnd(from, to) !== 'in',
      stale: staleAfter(holder),
      tell: (hash, { reads }) => outcomeOf(config, reads, order, hash),
      send: (web3) => sendSwap(web3, config, { ...order, holder, deadline, referrer }),
    };
  });
}

/** What it does, in the words of its button. */
function whatOf({ from, to, quote }: Order): string {
  const { paid } = sumsOf(quote, { from, to });
  if (quote.kind === 'wrap') return swapText.wrapNow(paid, from.symbol);
  if (quote.kind === 'unwrap') return swapText.unwrapNow(paid, from.symbol);
  return swapText.what.swap(paid, from.symbol, to.symbol);
}

/** What was really paid and got, in words. */
async function outcomeOf(
  config: PublicConfig,
  reads: Web3['reads'],
  { from, to, quote }: Order,
  hash: `0x${string}`,
): Promise<string> {
  const { getSwapped } = await import('@parley/chain/swap/getSwapped');
  const router = config.swapRouterAddress as Address;
  // Coins that became their token have no pool to tell of it: one for one.
  const { amountIn, amountOut } = (await getSwapped(reads, { hash, router })) ?? quote;
  const { paid, got } = sumsOf({ ...quote, amountIn, amountOut }, { from, to });
  return swapText.got(got, to.symbol, paid, from.symbol);
}
