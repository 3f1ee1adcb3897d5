import { hexAddress as address, hexHash as hash } from '@parley/domain/fields/chain';
import { createStore, type Store } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../storage/localStorage.ts';
import { isDecided, transactionStates, transactionStatuses } from './states.ts';

const key = 'parley.transactions';
/** The most transactions that the list keeps; those that are not decided are kept beyond it. */
const keptMax = 30;
/** The most characters of what one does. */
const whatMax = 200;

const hex = z.custom<`0x${string}`>((value) => /^0x[0-9a-f]*$/i.test(String(value)));
const transaction = z.object({
  /** Its own from the moment that the wallet is asked; entries of earlier versions have their hash. */
  id: z.optional(z.string()),
  /** Null until it is known. Of the proposal, as long as it is only proposed to the signers of a wallet. */
  hash: z.nullable(hash),
  chainId: z.int(),
  /** Who sent it. */
  from: z.string(),
  /** What it does, in words: `Mint vera.degen`. */
  what: z.string().check(z.maxLength(whatMax)),
  /** Which presses mean the same as the one that it came from: see `Write`. */
  key: z.optional(z.string()),
  /** True for an allowance that the wallet is asked for before what the press is for. */
  isAllowance: z.optional(z.boolean()),
  /** When the wallet was asked, or had sent it, in milliseconds since 1970. */
  sentAt: z.number(),
  status: z.enum(transactionStatuses),
  /** Why it failed, in words. */
  reason: z.nullable(z.string()),
  /** What the wallet was asked for, so that the chain can be searched for it, and for what took its place. */
  asked: z.optional(z.object({ fingerprint: hash, nonce: z.int(), block: z.int() })),
  /** The wallet's id of several calls (EIP-5792), so that it can be asked for them. */
  batchId: z.optional(z.string()),
  /** True once its member no longer waits for it: then the same may be pressed again. */
  isReleased: z.optional(z.boolean()),
  /** The signed transaction, where this page signed it, until it has reached the network. */
  raw: z.optional(hex),
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

/** A transaction that this browser sent, or has asked a wallet for. */
export type RecentTransaction = z.infer<typeof transaction> & { id: string };

/** Kept for this page alone while storage is full or forbidden: what may be sent must not be forgotten. */
let unstored: readonly RecentTransaction[] = [];

/** One that has a hash. */
export type SentTransaction = RecentTransaction & { hash: `0x${string}` };

/** The transactions that this browser sent, newest first; they outlast a reload. */
export const recentTransactions: Store<readonly RecentTransaction[]> = createStore(read());

/** The ids of those that had ended before this page was loaded. */
export const endedEarlier: ReadonlySet<string> = new Set(
  recentTransactions.get().flatMap(({ id, status }) => (isDecided(status) ? [id] : [])),
);

/** Follows what other tabs write, until the returned function is called. */
export function followOtherTabs(): () => void {
  const reread = () => recentTransactions.set(read());
  const page = window;
  page.addEventListener('storage', reread);
  return () => page.removeEventListener('storage', reread);
}

/** The transaction with this id or hash. */
export function transactionOf(of: string): RecentTransaction | undefined {
  return recentTransactions.get().find((known) => known.id === of || known.hash === of);
}

/** The hashes of every other transaction of this browser, in lower case. */
export function hashesBeside(id: string): ReadonlySet<string> {
  const others = recentTransactions.get().filter((known) => known.id !== id);
  return new Set(others.flatMap(({ hash }) => (hash === null ? [] : [hash.toLowerCase()])));
}

/** True while the same may not be pressed again: it may still be on its way. */
export function isHolding({ status, isReleased = false }: RecentTransaction): boolean {
  return transactionStates[status].holds && !isReleased;
}

/** The transaction of this account that keeps the same from being pressed again. */
export function heldBy(chainId: number, from: string, key: string): RecentTransaction | undefined {
  return recentTransactions
    .get()
    .find(
      (known) =>
        known.key === key &&
        known.chainId === chainId &&
        known.from.toLowerCase() === from.toLowerCase() &&
        isHolding(known),
    );
}

/** Lists a transaction. */
export function addTransaction(added: Omit<RecentTransaction, 'id'> & { id?: string }): void {
  const id = added.id ?? added.hash ?? '';
  const others = read().filter((known) => known.id !== id && !isSameHash(known, added.hash));
  const all = [{ ...added, id, what: added.what.slice(0, whatMax) }, ...others];
  write(all.filter((known, index) => index < keptMax || !isDecided(known.status)));
}

/** Updates the transaction with this id or hash: how it ended, or its new hash. */
export function updateTransaction(
  of: string,
  change: Partial<Omit<RecentTransaction, 'id' | 'chainId' | 'from' | 'what'>>,
): void {
  const all = read();
  if (!all.some((known) => known.id === of || known.hash === of)) return;
  write(
    all.map((known) => (known.id === of || known.hash === of ? { ...known, ...change } : known)),
  );
}

/** Removes a transaction that was never sent: the member declined it. */
export function removeTransaction(id: string): void {
  write(read().filter((known) => known.id !== id));
}

/** Removes every transaction whose end is known. */
export function clearTransactions(): void {
  write(read().filter(({ status }) => !isDecided(status)));
}

/** What the member no longer waits for. */
export class Released extends Error {
  override readonly name = 'Released';
}

/**
 * Rejects with `Released` once the member no longer waits for a transaction, in whichever tab they say so;
 * stays open otherwise.
 */
export function whenReleased(id: string): Promise<never> {
  return new Promise((_, reject) => {
    const look = () => {
      const known = transactionOf(id);
      const isReleased = known?.isReleased === true;
      if (known !== undefined && !isReleased && !isDecided(known.status)) return;
      stop();
      if (isReleased) reject(new Released());
    };
    const stop = recentTransactions.subscribe(look);
  });
}

function isSameHash({ hash: known }: RecentTransaction, other: string | null): boolean {
  return other !== null && known?.toLowerCase() === other.toLowerCase();
}

/** What is stored; where nothing can be stored, what this page knows. */
function read(): readonly RecentTransaction[] {
  const stored = readStored(key, z.array(z.unknown()));
  if (stored === null) return unstored;
  // One that cannot be read takes none of the others with it.
  return stored.flatMap((entry) => {
    const { data: known } = z.safeParse(transaction, entry);
    return known === undefined ? [] : [{ ...known, id: known.id ?? known.hash ?? '' }];
  });
}

function write(transactions: readonly RecentTransaction[]): void {
  unstored = writeStored(key, transactions) ? [] : transactions;
  recentTransactions.set(transactions);
}
