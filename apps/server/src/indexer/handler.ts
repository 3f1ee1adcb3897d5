import type { Abi } from 'viem';

/** Where an event happened. */
export type Place = Readonly<{
  block: bigint;
  logIndex: number;
  tx: string;
  /** In seconds. */
  time: number;
  /** The contract, in lower case. */
  address: string;
}>;

export type Value = string | number | bigint | boolean | null;

/** A row of a derived event table; `block`, `log_index`, `tx`, `time` are added by the follower. */
export type Row = Readonly<{ table: string; values: Readonly<Record<string, Value>> }>;

/** What a handler makes of one event. */
export type Handled = Readonly<{
  rows: readonly Row[];
  /** Contracts that the follower must follow from this block on. */
  children?: readonly Readonly<{ kind: string; address: string }>[];
  /** What open pages may watch, such as `nft:0x…`. */
  topics?: readonly string[];
}>;

/** An event's arguments as viem decodes them. */
export type EventArgs = Readonly<Record<string, unknown>>;

/** What a contract answered to the reads in `constants`; one that has no such function is missing. */
export type Constants = Readonly<Record<string, bigint>>;

/**
 * What becomes of the events of one kind of contract. Pure: the same event gives the same rows, in
 * whatever order events come. The rows of a step are inserted table by table, in the order in which
 * `derived/*.sql` creates the tables, and deleted in the reverse order.
 */
export type Handler = Readonly<{
  kind: string;
  abi: Abi;
  /** Names of reads without arguments that always give the same number; asked once per contract. */
  constants?: readonly string[];
  /** Names of the events that give rows. */
  events: readonly string[];
  handle(name: string, args: EventArgs, place: Place, constants: Constants): Handled;
}>;
