import type { PublicConfig } from '@parley/domain/config/wire';
import type { Token } from '../../data/tokens.ts';
import type { Web3 } from '../../wallet/web3.ts';
import type { AllowWay } from './permission.ts';
import { nativeEnd, type SwapQuote } from './quote.ts';

type Address = `0x${string}`;

/** A swap as the member saw it when pressing the button. */
export type Order = {
  from: Token;
  to: Token;
  quote: SwapQuote;
  weth: Address;
  /** How the router is allowed to take what is paid; null where nothing is missing. */
  way: AllowWay | null;
};

export type Sent = Order & { holder: Address; deadline: bigint; referrer: Address };

/**
 * Sends a swap by the way that its order names, never for more or less than its quote's bound. Returns the
 * transaction's hash, not yet confirmed. Throws ChainError.
 */
export async function sendSwap(
  web3: Web3,
  { swapRouterAddress }: Pick<PublicConfig, 'swapRouterAddress'>,
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
    ...clients,
    router: swapRouterAddress as Address,
    to: holder,
    deadline,
    referrer,
    path: trade?.route.path ?? [],
    native: nativeEnd(from, to),
  };
  const { native } = order;
  const amount = exact === 'in' ? amountIn : amountOut;
  if (way === 'sign' && native !== 'in') {
    const { swapByPermit } = await import('@parley/chain/swap/swapByPermit');
    return swapByPermit({ ...order, native, exact, amount, bound });
  }
  if (way === 'batch' && native !== 'in') {
    const [{ swapInBatch }, { waitForBatch }] = await Promise.all([
      import('@parley/chain/swap/swapInBatch'),
      import('../../transactions/waitForBatch.ts'),
    ]);
    const id = await swapInBatch({ ...order, native, exact, amount, bound });
    return waitForBatch(web3, id);
  }
  const { swapExact } = await import('@parley/chain/swap/swapExact');
  return swapExact({ ...order, exact, amount, bound });
}
