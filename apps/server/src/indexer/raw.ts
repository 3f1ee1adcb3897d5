import type { Hex } from 'viem';

/** A log as it is stored. */
export type RawLog = Readonly<{
  block: number;
  logIndex: number;
  /** In lower case. */
  address: string;
  topics: readonly Hex[];
  data: Hex;
  tx: string;
}>;

/** A block as it is stored; time in seconds. */
export type Block = Readonly<{ number: number; hash: string; time: number }>;

/** A contract that is followed. */
export type Source = Readonly<{
  /** In lower case. */
  address: string;
  kind: string;
  startBlock: number;
  /** The group of sources whose logs are here up to the same block. */
  cursor: number;
  /** The contract of the config that announced it, or that it is itself. */
  root: string;
  constants: Readonly<Record<string, bigint>>;
}>;

/** The order of events on the chain. */
export function byPlace(a: RawLog, b: RawLog): number {
  return a.block - b.block || a.logIndex - b.logIndex;
}
