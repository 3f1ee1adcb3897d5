import { type Hex, hexToBytes, keccak256 } from 'viem';
import type { RawLog } from '../raw.ts';

const bytes = 256;

/** Where the three bits of a value are in a header's `logsBloom` (Yellow Paper, 4.3.1). */
export type BloomBits = readonly [number, number, number];

export function bloomBits(value: Hex): BloomBits {
  const hash = keccak256(value, 'bytes');
  const bit = (at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
  return [bit(0), bit(2), bit(4)];
}

/** Whether a bloom may contain a value; false is certain. */
export function mayContain(bloom: Uint8Array, bits: BloomBits): boolean {
  return bits.every((bit) => ((bloom[bytes - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** The bloom of a header; null for a node that gives none. */
export function readBloom(value: unknown): Uint8Array | null {
  const isBloom = typeof value === 'string' && /^0x[0-9a-fA-F]{512}$/.test(value);
  return isBloom ? hexToBytes(value as Hex) : null;
}

/** Whether all the logs of a block are there: together they have to make its bloom. */
export function isComplete(bloom: Uint8Array, logs: readonly RawLog[]): boolean {
  const made = new Uint8Array(bytes);
  for (const { address, topics } of logs) {
    for (const value of [address as Hex, ...topics]) {
      for (const bit of bloomBits(value)) {
        const at = bytes - 1 - (bit >> 3);
        made[at] = (made[at] ?? 0) | (1 << (bit & 7));
      }
    }
  }
  return made.every((byte, at) => byte === bloom[at]);
}
