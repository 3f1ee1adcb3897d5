import {
  type EnrichedOrder,
  OrderBookApi,
  OrderBookApiError,
  OrderKind,
  OrderQuoteSideKindBuy,
  OrderQuoteSideKindSell,
  SigningScheme,
} from '@cowprotocol/cow-sdk';
import { type CowState, cowOrderSchema, type PlaceOrderWire } from '@parley/domain/swap/cowWire';
import { requestText } from '@parley/text/requests';
import { HttpError } from '../platform/http.ts';
import type { OrderPage, OrderQuote, QuoteAsked, ShownOrder } from './cowOrders.ts';

/** Orders of one answer. */
const pageLength = 20;

type Context = ConstructorParameters<typeof OrderBookApi>[0];

/**
 * The public order book of CoW Protocol on a chain, in the terms of our own; throws HttpError.
 * `baseUrls` are the protocol's own by default.
 */
export function openPublicBook(chainId: number, baseUrls?: NonNullable<Context>['baseUrls']) {
  const api = new OrderBookApi({
    chainId,
    env: 'prod',
    // The member tries again; our own lists do so by themselves.
    backoffOpts: { numOfAttempts: 1 },
    ...(baseUrls && { baseUrls }),
  });

  async function place({ owner, order, scheme, signature }: PlaceOrderWire): Promise<void> {
    const { appData: appDataHash, ...signed } = order;
    await told(
      api.sendOrder({
        ...signed,
        kind: order.kind === 'sell' ? OrderKind.SELL : OrderKind.BUY,
        from: owner,
        appData: '{}',
        appDataHash,
        signature,
        signingScheme: scheme === 'eip1271' ? SigningScheme.EIP1271 : SigningScheme.EIP712,
      }),
    );
  }

  async function cancel(uid: string, signature: string): Promise<void> {
    const signingScheme = SigningScheme.EIP712;
    await told(api.sendSignedOrderCancellations({ orderUids: [uid], signature, signingScheme }));
  }

  async function state(uid: string): Promise<CowState> {
    return stateOf(await told(api.getOrder(uid)));
  }

  async function orders(owner: string, after: string | null): Promise<OrderPage> {
    const offset = Number(after ?? 0);
    const found = await told(api.getOrders({ owner, offset, limit: pageLength }));
    const isFilled = found.some(({ status }) => status === 'fulfilled');
    const trades = isFilled ? await told(api.getTrades({ owner })) : [];
    const txOf = new Map(trades.map(({ orderUid, txHash }) => [orderUid, txHash]));
    const next = found.length < pageLength ? null : String(offset + pageLength);
    return { orders: found.map((order) => shownOrder(order, txOf.get(order.uid) ?? null)), next };
  }

  /** What the service's solvers would give now, with what they keep for the network's fee. */
  async function quote({ from, to, exact, amount, owner }: QuoteAsked): Promise<OrderQuote> {
    const side =
      exact === 'in'
        ? { kind: OrderQuoteSideKindSell.SELL, sellAmountBeforeFee: String(amount) }
        : { kind: OrderQuoteSideKindBuy.BUY, buyAmountAfterFee: String(amount) };
    const asked = { sellToken: from, buyToken: to, from: owner, receiver: owner };
    const { quote: quoted } = await told(api.getQuote({ ...asked, ...side }));
    const amountIn = BigInt(quoted.sellAmount) + BigInt(quoted.feeAmount);
    return { amountIn, amountOut: BigInt(quoted.buyAmount) };
  }

  return { place, cancel, state, orders, quote };
}

const states: Readonly<Record<string, CowState>> = {
  fulfilled: 'filled',
  cancelled: 'cancelled',
  expired: 'expired',
};

const stateOf = ({ status }: Pick<EnrichedOrder, 'status'>): CowState => states[status] ?? 'open';

function shownOrder(found: EnrichedOrder, tx: string | null): ShownOrder {
  const { uid, owner, creationDate, executedSellAmount, executedBuyAmount } = found;
  const state = stateOf(found);
  const order = cowOrderSchema.parse({
    ...found,
    sellToken: found.sellToken.toLowerCase(),
    buyToken: found.buyToken.toLowerCase(),
    receiver: (found.receiver ?? owner).toLowerCase(),
    appData: found.appDataHash ?? found.appData,
  });
  const amounts = {
    sellAmount: BigInt(executedSellAmount),
    buyAmount: BigInt(executedBuyAmount),
  };
  return {
    uid,
    owner: owner.toLowerCase(),
    order,
    state,
    waits: null,
    placedAt: Math.floor(Date.parse(creationDate) / 1_000),
    filled: state === 'filled' ? { ...amounts, tx, at: null, by: null } : null,
  };
}

/** The service's refusals say what is wrong; anything else is no answer. */
async function told<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof OrderBookApiError)) {
      throw new HttpError('unreachable', 0, requestText.silent, error);
    }
    const { status } = error.response;
    const body = error.body as { description?: unknown } | null;
    const said = typeof body?.description === 'string' ? body.description : null;
    throw new HttpError('refused', status, said ?? requestText.refused(status), error);
  }
}
