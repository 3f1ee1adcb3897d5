import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import * as z from 'zod/mini';
import type { Spent } from './rules.ts';

/** What the signer did, one line each. Amounts in winston as digits, times in Unix milliseconds. */
const entrySchema = z.discriminatedUnion('did', [
  z.object({
    did: z.literal('sign'),
    at: z.number(),
    member: z.string(),
    reward: z.string(),
    /** What was signed, without the anchor and the price, by which a second wish for the same is known. */
    subject: z.string(),
    transaction: z.string(),
  }),
  z.object({ did: z.literal('stop'), at: z.number(), why: z.string() }),
  z.object({ did: z.literal('resume'), at: z.number() }),
]);
export type Entry = z.infer<typeof entrySchema>;

export type Ledger = {
  entries(): readonly Entry[];
  /** Reads what another process has added meanwhile, such as that the signer may go on. */
  reload(): void;
  /** On disk when it returns. Throws where it can't be. */
  add(entry: Entry): void;
};

/** What was signed, and so may have been paid. */
export function spentIn(ledger: Pick<Ledger, 'entries'>): Spent[] {
  return ledger
    .entries()
    .flatMap((entry) =>
      entry.did === 'sign'
        ? [{ at: entry.at, member: entry.member, reward: BigInt(entry.reward) }]
        : [],
    );
}

/** The signer's ledger in a file. Throws where a line other than a half last one can't be read. */
export function openLedger(path: string): Ledger {
  let entries = readLedger(path);
  return {
    entries: () => entries,
    reload() {
      entries = readLedger(path);
    },
    add(entry) {
      const file = openSync(path, 'a', 0o600);
      try {
        writeSync(file, `${JSON.stringify(entry)}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      entries.push(entry);
    },
  };
}

function readLedger(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  // A crash may leave half a line, which nobody was answered about.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line) => entrySchema.parse(JSON.parse(line)));
}
