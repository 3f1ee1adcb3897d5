import { ChainError, withChainErrors } from '@parley/chain/errors';
import { cancellationTypedData, orderDigest, orderUid } from '@parley/chain/swap/cow/orderDigest';
import type { CowOrder } from '@parley/domain/swap/cow';
import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import {
  type CowOrderWire,
  type CowRefusalCode,
  coinMarker,
  cowLimits,
  type placeOrderSchema,
} from '@parley/domain/swap/cowWire';
import { leastWorth, worthOf } from '@parley/domain/swap/cowWorth';
import { type Address, erc20Abi, type Hex, hashTypedData, parseSignature } from 'viem';
import type * as z from 'zod/mini';
import type { Clock } from '../platform/clock.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import { type Rpc, RpcDownError } from '../platform/rpc.ts';
import { readPools } from './facts.ts';
import type { CowChain, CowPlaceConfig } from './place.ts';
import { isOwnersSignature, normalSignature } from './signatures.ts';
import type { CowStore } from './store.ts';

type Placed = z.output<typeof placeOrderSchema>;
/** Orders of amounts that no pool can hold (uint112) cannot be settled. */
const amountBound = 2n ** 112n;
/** What a clock may be off by, in seconds. */
const clockSlack = 60;

const statuses: Partial<Record<CowRefusalCode, number>> = {
  'not-found': 404,
  'not-offered': 404,
  'not-open': 409,
  'too-many': 409,
  balance: 409,
};

/** The refusal as an AppError with its sentence. */
export function refusal(code: CowRefusalCode): AppError {
  return new AppError(statuses[code] ?? 400, cowRefusals[code]);
}

export type CowService = ReturnType<typeof createCowService>;

type Parts = Readonly<{
  place: CowPlaceConfig;
  chain: CowChain;
  store: CowStore;
  rpc: Rpc;
  clock: Clock;
}>;

/** Takes orders and cancellations: both are checked before anything is written. */
export function createCowService({ place, chain, store, rpc, clock }: Parts) {
  const own = new Set([place.settlement, place.vaultRelayer].map((one) => one.toLowerCase()));

  /** Throws AppError with the refusal's sentence; 503 when the chain does not answer. */
  async function add(asked: Placed): Promise<CowOrderWire> {
    const { owner, order, scheme, permit } = asked as Placed & { owner: Address; order: CowOrder };
    const nowSeconds = Math.floor(clock.now() / 1_000);
    if (!isSettleable(order) || !isUsable(permit)) throw refusal('malformed');
    const uid = orderUid(place, order, owner);
    const earlier = await store.one(uid);
    if (earlier !== null) return earlier.wire;
    const signature = normalSignature(scheme, asked.signature);
    await onChain(async () => {
      const code = faultOf(order, nowSeconds, await chain.tokens(), (await chain.market()).weth);
      if (code !== null) throw refusal(code);
      const digest = orderDigest(place, order);
      const isSigned = await isOwnersSignature({ owner, digest, scheme, signature }, rpc);
      if (!isSigned) throw refusal('bad-signature');
      const balance = {
        address: order.sellToken,
        abi: erc20Abi,
        functionName: 'balanceOf',
      } as const;
      const held = await withChainErrors(chain.client.readContract({ ...balance, args: [owner] }));
      if (held < order.sellAmount) throw refusal('balance');
      if (await isTooSmall(uid, owner, order)) throw refusal('too-small');
    });
    const stored = { uid, owner, body: wireOf(order), scheme, signature, permit };
    const placed = await store.place(stored, nowSeconds);
    if (placed === null) throw refusal('too-many');
    return placed;
  }

  /** True for an order that moves less than settling it may cost the operator. */
  async function isTooSmall(uid: string, owner: Address, order: CowOrder): Promise<boolean> {
    const { client } = chain;
    const [pools, gasPrice] = await Promise.all([
      readPools(client, await chain.market(), [{ order }]),
      withChainErrors(client.getGasPrice()),
    ]);
    const worth = worthOf({ uid, owner, order }, pools);
    return worth !== null && worth < leastWorth.placed(gasPrice);
  }

  function faultOf(
    order: CowOrder,
    now: number,
    tokens: ReadonlySet<string>,
    weth: string,
  ): CowRefusalCode | null {
    const bought = order.buyToken === coinMarker ? weth.toLowerCase() : order.buyToken;
    const { sellToken, sellAmount, buyAmount, validTo } = order;
    const isListed = tokens.has(sellToken) && tokens.has(bought);
    const rules: readonly (readonly [boolean, CowRefusalCode])[] = [
      [!own.has(order.receiver), 'malformed'],
      [sellAmount > 0n && buyAmount > 0n, 'zero-amount'],
      [isListed, 'unknown-token'],
      [sellToken !== bought, 'same-token'],
      [validTo > now, 'too-soon'],
      [validTo <= now + cowLimits.validSeconds + clockSlack, 'too-late'],
    ];
    return rules.find(([isKept]) => !isKept)?.[1] ?? null;
  }

  /** Throws AppError with the refusal's sentence; 503 when a contract has to be asked and cannot. */
  async function cancel(uid: string, asked: string): Promise<CowOrderWire> {
    const found = await store.one(uid);
    if (found === null) throw refusal('not-found');
    const { wire, scheme: signedBy } = found;
    const scheme = signedBy === 'eip1271' ? signedBy : 'eip712';
    const digest = hashTypedData(cancellationTypedData(place, [uid as Hex]));
    const claim = { owner: wire.owner as Hex, digest, scheme } as const;
    const signature = normalSignature(scheme, asked);
    const isSigned = await onChain(() => isOwnersSignature({ ...claim, signature }, rpc));
    if (!isSigned) throw refusal('bad-signature');
    if (!(await store.cancel(uid)) && wire.state !== 'cancelled') throw refusal('not-open');
    return (await store.one(uid))?.wire ?? wire;
  }

  return { add, cancel };
}

/** Whole, without a fee, and of numbers that contracts and pools can hold. */
function isSettleable({ sellAmount, buyAmount, feeAmount, validTo, ...order }: CowOrder): boolean {
  const isSmall = sellAmount < amountBound && buyAmount < amountBound && validTo < 2 ** 32;
  return isSmall && feeAmount === 0n && !order.partiallyFillable;
}

/** False for a permit whose signature no account can have made. */
function isUsable(permit: Placed['permit']): boolean {
  if (permit === null) return true;
  try {
    parseSignature(permit.signature as Hex);
    return permit.signature.length === 132;
  } catch {
    return false;
  }
}

function wireOf(order: CowOrder): CowOrderWire['order'] {
  const { sellAmount, buyAmount, feeAmount } = order;
  return {
    ...order,
    sellAmount: `${sellAmount}`,
    buyAmount: `${buyAmount}`,
    feeAmount: `${feeAmount}`,
  };
}

async function onChain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isDown = error instanceof RpcDownError || error instanceof ChainError;
    if (error instanceof AppError || !isDown) throw error;
    throw unavailable(
      'Can’t reach the network right now. Your order isn’t placed. Try again.',
      error,
    );
  }
}
