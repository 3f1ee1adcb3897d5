import { keptBps } from '@parley/domain/tokens/kept';
import {
  type Address,
  BaseError,
  decodeErrorResult,
  encodeDeployData,
  type Hex,
  isAddressEqual,
  isHex,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { toChainError, withChainErrors } from '../errors.ts';
import { roundTripAbi } from '../generated/abis.ts';
import { roundTripBytecode } from '../generated/bytecode.ts';
import type { Router } from './getRouter.ts';
import { quoteUniV2 } from './quoteUniV2.ts';

/**
 * What comes of buying a token and selling it again at once: `fine` with what its contract keeps of each, in basis
 * points beyond what the pools take; `unsellable` where it does not come back, or as nothing; `unknown` where that
 * could not be tried.
 */
export type RoundTrip =
  | { kind: 'fine'; buyTaxBps: bigint; sellTaxBps: bigint }
  | { kind: 'unsellable' }
  | { kind: 'unknown' };

type RoundTripParameters = {
  router: Router;
  /** As the swap goes: the last one is the token in question. */
  path: readonly Address[];
  /** What the member pays, in the first token's smallest unit. */
  amountIn: bigint;
};

/**
 * Simulates that somebody buys the last token of a path for as much as a member pays, and sells all of it. It is
 * paid in coins whatever the member pays with, by a caller who has some: the coins' own contract. A contract can
 * tell a simulation from a purchase if it tries; this finds those that do not. Throws ChainError: `unavailable`.
 */
export async function tryRoundTrip(
  client: ReadClient,
  { router, path, amountIn }: RoundTripParameters,
): Promise<RoundTrip> {
  const purchase = await inCoins(client, { router, path, amountIn });
  if (purchase === null || purchase.path.length < 2) return { kind: 'unknown' };
  const held = await withChainErrors(client.getBalance({ address: router.weth }));
  const missing = purchase.coins - held;
  const value = missing > 0n ? held : purchase.coins;
  if (value === 0n) return { kind: 'unknown' };
  const args = [router.address, purchase.path] as const;
  const data = encodeDeployData({ abi: roundTripAbi, bytecode: roundTripBytecode, args });
  return judge(await answerOf(client, { account: router.weth, data, value }));
}

/** A purchase of as much in coins; null where nothing says what it would cost. */
async function inCoins(
  client: ReadClient,
  { router: { address: router, weth }, path, amountIn }: RoundTripParameters,
): Promise<{ path: readonly Address[]; coins: bigint } | null> {
  const place = path.findIndex((token) => isAddressEqual(token, weth));
  if (place === 0) return { path, coins: amountIn };
  const shorter = place > 0 ? path.slice(place) : [weth, ...path];
  try {
    const { amounts } = await quoteUniV2(client, { router, path, exact: 'in', amount: amountIn });
    const amount = amounts.at(-1) ?? 0n;
    const cost = await quoteUniV2(client, { router, path: shorter, exact: 'out', amount });
    return { path: shorter, coins: cost.amounts[0] ?? 0n };
  } catch (thrown) {
    const error = toChainError(thrown);
    if (error.code === 'unavailable') throw error;
    return null;
  }
}

/** The data of the error in which the simulation ends; null if it ended in another way. */
async function answerOf(
  client: ReadClient,
  call: { account: Address; data: Hex; value: bigint },
): Promise<Hex | null> {
  try {
    await client.call(call);
    return null;
  } catch (thrown) {
    const carrying =
      thrown instanceof BaseError
        ? thrown.walk((cause) => isHex((cause as { data?: unknown } | null)?.data))
        : null;
    const data = (carrying as { data?: Hex } | null)?.data ?? null;
    if (data === null && toChainError(thrown).code === 'unavailable') throw toChainError(thrown);
    return data;
  }
}

function judge(answer: Hex | null): RoundTrip {
  const trip = answer === null ? null : read(answer);
  if (trip === null || !trip.bought || trip.tokensQuoted === 0n) return { kind: 'unknown' };
  if (trip.tokensGot === 0n) return { kind: 'unsellable' };
  if (trip.sold && trip.coinsQuoted === 0n) return { kind: 'unknown' };
  if (!trip.sold || trip.coinsGot === 0n) return { kind: 'unsellable' };
  return {
    kind: 'fine',
    buyTaxBps: keptBps(trip.tokensQuoted, trip.tokensGot),
    sellTaxBps: keptBps(trip.coinsQuoted, trip.coinsGot),
  };
}

function read(answer: Hex) {
  try {
    return decodeErrorResult({ abi: roundTripAbi, data: answer }).args[0];
  } catch {
    return null;
  }
}
