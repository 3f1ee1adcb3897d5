import * as z from 'zod/mini';
import { createStore, type Store } from '../platform/store.ts';
import { readStored, writeStored } from '../storage/localStorage.ts';

const key = 'parley.transactions';
/** The most transactions that the list keeps. */
const keptMax = 30;

const hash = z.custom<`0x${string}`>((value) => /^0x[0-9a-f]{64}$/i.test(String(value)));
const address = z.custom<`0x${string}`>((value) => /^0x[0-9a-f]{40}$/i.test(String(value)));
const transaction = z.object({
  /** Of the proposal, as long as it is only proposed to the signers of a wallet. */
  hash,
  chainId: z.int(),
  /** Who sent it. */
  from: z.string(),
  /** What it does, in words: `Mint vera.degen`. */
  what: z.string().check(z.maxLength(200)),
  /** Milliseconds since 1970. */
  sentAt: z.number(),
  status: z.enum(['pending', 'proposed', 'confirmed', 'failed', 'cancelled', 'replaced']),
  /** Why it failed, in words. */
  reason: z.nullable(z.string()),
  /** The block in which it was confirmed or failed, as long as a reorganization may replace that. */
  block: z.optional(z.object({ number: z.int(), hash })),
  /** When that was noticed, in milliseconds since 1970. */
  endedAt: z.optional(z.number()),
  /** Who sent it, and as which of theirs: another with that number takes its place for good. */
  sender: z.optional(z.object({ address, nonce: z.int() })),
  /** True while it is pending again: a reorganization took its block out of the chain. */
  wasRemoved: z.optional(z.boolean()),
  /** What was told of it before that. */
  told: z.optional(z.enum(['confirmed', 'failed'])),
  /** The first block in which the execution of a proposal was not looked for yet. */
  nextBlock: z.optional(z.int()),
});

/** A transaction that this browser sent. */
export type RecentTransaction = z.infer<typeof transaction>;

/** The transactions that this browser sent, newest first; they outlast a reload. */
export const recentTransactions: Store<readonly RecentTransaction[]> = createStore(read());

/** Reads the stored list again: another tab may have added to it. */
export function rereadTransactions(): void {
  recentTransactions.set(read());
}

/** Adds a transaction that the wallet sent. */
export function addTransaction(added: RecentTransaction): void {
  const others = read().filter((known) => known.hash !== added.hash);
  write([added, ...others].slice(0, keptMax));
}

/** Updates a transaction: how it ended, or its new hash. */
export function updateTransaction(
  of: `0x${string}`,
  change: Partial<Omit<RecentTransaction, 'chainId' | 'from' | 'what' | 'sentAt'>>,
): void {
  write(read().map((known) => (known.hash === of ? { ...known, ...change } : known)));
}

/** True for one whose end is still to come. */
export function isOpen({ status }: Pick<RecentTransaction, 'status'>): boolean {
  return status === 'pending' || status === 'proposed';
}

/** Removes every transaction whose end is known. */
export function clearTransactions(): void {
  write(read().filter(isOpen));
}

function read(): readonly RecentTransaction[] {
  return readStored(key, z.array(transaction)) ?? [];
}

function write(transactions: readonly RecentTransaction[]): void {
  writeStored(key, transactions);
  recentTransactions.set(transactions);
}
