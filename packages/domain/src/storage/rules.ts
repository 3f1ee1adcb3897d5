import { formatAmount } from '../tokens/format.ts';

/** Fields of an Arweave transaction. */
export const transactionFields = [
  'format',
  'id',
  'last_tx',
  'owner',
  'tags',
  'target',
  'quantity',
  'data',
  'data_size',
  'data_root',
  'reward',
  'signature',
] as const;

/** Sizes of an upload's chunks, in bytes: 256 KiB at most, 32 KiB at least. */
export const chunkBytes = { max: 256 * 1024, min: 32 * 1024 } as const;
/** How long an upload waits before it tries again, in milliseconds. */
export const uploadRetryMs = 40_000;
/** An upload gives up after this many errors in a row. */
export const uploadErrorsMax = 100;
/** The most that is downloaded at once, in bytes (12 MiB). */
export const downloadMaxBytes = 12 * 1024 * 1024;
/** The least length of a transaction's anchor, in characters. */
export const anchorMinLength = 43;
/** Confirmations from which on a transaction stays: the network itself goes back no further than 50 blocks. */
export const permanentAfter = 50;
/** 1 AR = 10^12 winston. */
export const arDecimals = 12;

/**
 * The sizes of the chunks of `length` bytes: 256 KiB each. Where the last one would be under 32
 * KiB, the last two are equal halves of what is left. No chunk is under 32 KiB unless all of the
 * data is.
 */
export function chunkSizes(length: number): number[] {
  const sizes: number[] = [];
  let left = length;
  while (left > 0) {
    const rest = left - chunkBytes.max;
    const isShared = rest > 0 && rest < chunkBytes.min;
    const size = isShared ? Math.ceil(left / 2) : Math.min(left, chunkBytes.max);
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

/** How long an upload waits after `errorsInARow` errors, in milliseconds; null when it gives up. */
export function uploadWaitMs(errorsInARow: number): number | null {
  if (errorsInARow >= uploadErrorsMax) return null;
  return errorsInARow === 0 ? 0 : uploadRetryMs;
}

/** True for a text that can be an anchor: base64url of at least 43 characters. */
export function isAnchor(text: string): boolean {
  return text.length >= anchorMinLength && /^[A-Za-z0-9_-]+$/.test(text);
}

/** An amount of winston in AR, exactly. */
export function formatAr(winston: bigint): string {
  return formatAmount(winston, arDecimals, arDecimals);
}

/** An amount of winston in AR, as near as a number can be. */
export function arOf(winston: bigint): number {
  return Number(winston) / 10 ** arDecimals;
}
