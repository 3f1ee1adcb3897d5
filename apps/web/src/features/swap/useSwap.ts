import type { PublicConfig } from '@parley/domain/config/wire';
import { deadlineAfter } from '@parley/domain/swap/rules';
import { settingsText } from '@parley/text/settings';
import { swapText } from '@parley/text/swap';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { referrerOptions } from '../../data/names.ts';
import { pointKeys } from '../../data/points.ts';
import { swapKeys } from '../../data/swap.ts';
import type { Token } from '../../data/tokens.ts';
import { useMutation } from '../../data/useMutation.ts';
import { useAddress } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { allowExactly, approving } from '../../transactions/allowExactly.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';
import { openReads } from '../../wallet/wallet.ts';
import type { Web3 } from '../../wallet/web3.ts';
import { figure } from './amounts.ts';
import { nativeEnd, type SwapQuote } from './quote.ts';
import type { AllowWay } from './useSwapView.ts';

type Address = `0x${string}`;
type Hash = Awaited<ReturnType<typeof runTransaction>>;

/** A swap as the member saw it when pressing the button. */
export type Order = {
  from: Token;
  to: Token;
  quote: SwapQuote;
  weth: Address;
  /** How the router is allowed to take what is paid; null where nothing is missing. */
  way: AllowWay | null;
};

/** Sends, then reads again what it could have changed. The mutation resolves with whether it was made. */
export function useSending<Asked>(send: (asked: Asked, holder: Address) => Promise<Hash>) {
  const client = useQueryClient();
  const holder = useAddress();
  return useMutation({
    mutationFn: async (asked: Asked): Promise<boolean> => {
      if (holder === null) return false;
      const hash = await send(asked, holder);
      await Promise.all(
        [swapKeys.all, balanceKeys.native(holder), ['tokens', 'balance'], pointKeys.of(holder)].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
      return hash !== null;
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}

type Permission = { token: Token; spender: Address; amount: bigint };

/** Lets a contract take exactly an amount, by way of zero where the token insists; `tell` says so. */
export function useAllow(tell: (amount: string, unit: string) => string) {
  const config = useConfig();
  return useSending(async ({ token, spender, amount }: Permission, owner) => {
    const { address, symbol, decimals } = token;
    if (address === null) return null;
    const whatOf = (value: bigint) => swapText.what.allow(figure(value, decimals, 'down'), symbol);
    const last = await allowExactly({ config, token: address, owner, spender, amount, whatOf });
    if (last === null) return null;
    void showToast('success', tell(figure(amount, decimals, 'down'), symbol));
    return last;
  });
}

/** Takes back what a contract may still take. */
export function useRevoke() {
  const config = useConfig();
  return useSending(async ({ token, spender }: Omit<Permission, 'amount'>) => {
    if (token.address === null) return null;
    const what = swapText.what.revoke(token.symbol);
    const send = approving({ token: token.address, spender, amount: 0n });
    return runTransaction({ config, what, send });
  });
}

/** Swaps, wraps, or unwraps, and says what really came of it. */
export function useSwap() {
  const config = useConfig();
  const client = useQueryClient();
  return useSending(async (order: Order, holder) => {
    const { from, to, quote } = order;
    const deadline = deadlineAfter(Date.now(), swapSettings.get().deadline);
    if (deadline === null) {
      await showToast('error', settingsText.deadlineRefused);
      return null;
    }
    const referrer = await client.fetchQuery(referrerOptions(config, holder));
    const hash = await runTransaction({
      config,
      what: swapText.what.swap(figure(quote.amountIn, from.decimals, 'up'), from.symbol, to.symbol),
      isBatch: order.way === 'batch' && quote.kind === 'swap' && nativeEnd(from, to) !== 'in',
      send: (web3) => sendOrder(web3, config, { ...order, holder, deadline, referrer }),
    });
    if (hash !== null) await tellOutcome(config, order, hash);
    return hash;
  });
}

type Sent = Order & { holder: Address; deadline: bigint; referrer: Address };

async function sendOrder(
  web3: Web3,
  { swapRouterAddress }: PublicConfig,
  { from, to, quote, weth, holder, deadline, referrer, way }: Sent,
): Promise<`0x${string}`> {
  const clients = { client: web3.reads, wallet: web3.walletClient() };
  const { kind, exact, amountIn, amountOut, bound, trade } = quote;
  if (kind === 'wrap') {
    const { wrapCoins } = await import('@parley/chain/swap/wrapCoins');
    return wrapCoins({ ...clients, weth, amount: amountIn });
  }
  if (kind === 'unwrap') {
    const { unwrapCoins } = await import('@parley/chain/swap/unwrapCoins');
    return unwrapCoins({ ...clients, weth, amount: amountIn });
  }
  const order = {
    ...{ ...clients, router: swapRouterAddress as Address, to: holder, deadline, referrer },
    path: trade?.route.path ?? [],
    native: nativeEnd(from, to),
  };
  const { native } = order;
  const amount = exact === 'in' ? amountIn : amountOut;
  if (way === 'sign' && native !== 'in') {
    const { swapWithPermit } = await import('@parley/chain/swap/swapWithPermit');
    return swapWithPermit({ ...order, native, exact, amount, bound });
  }
  if (way === 'batch' && native !== 'in') {
    const [{ swapInBatch }, { waitForBatch }] = await Promise.all([
      import('@parley/chain/swap/swapInBatch'),
      import('../../transactions/waitForBatch.ts'),
    ]);
    const id = await swapInBatch({ ...order, native, exact, amount, bound });
    return waitForBatch(web3, id);
  }
  if (exact === 'in') {
    const { swapExactIn } = await import('@parley/chain/swap/swapExactIn');
    return swapExactIn({ ...order, amountIn, amountOutMin: bound });
  }
  const { swapExactOut } = await import('@parley/chain/swap/swapExactOut');
  return swapExactOut({ ...order, amountOut, amountInMax: bound });
}

async function tellOutcome(
  config: PublicConfig,
  { from, to, quote }: Order,
  hash: `0x${string}`,
): Promise<void> {
  const [reads, { getSwapped }] = await openReads(config, import('@parley/chain/swap/getSwapped'));
  const router = config.swapRouterAddress as Address;
  // Coins that became their token have no pool to tell of it: one for one.
  const { amountIn, amountOut } = (await getSwapped(reads, { hash, router })) ?? quote;
  const got = figure(amountOut, to.decimals, 'down');
  const paid = figure(amountIn, from.decimals, 'up');
  void showToast('success', swapText.got(got, to.symbol, paid, from.symbol));
}
