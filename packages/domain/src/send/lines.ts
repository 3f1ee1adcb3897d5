import { exactAmount } from '../tokens/max.ts';
import { amountFault, parseAmount } from '../tokens/parse.ts';
import type { Payment } from './payment.ts';
import { type Recipient, type RecipientFault, readRecipient, typedName } from './recipient.ts';

/** Why a line is no payment. */
export type LineFault = RecipientFault | 'no-amount' | 'nothing' | 'twice' | 'too-many';

/** What a line says: a payment, or why it is none. */
type LineContent =
  | {
      fault: null;
      to: Extract<Recipient, { kind: 'address' | 'name' }>;
      /** In the token's smallest unit. */
      amount: bigint;
    }
  | { fault: LineFault }
  /** What is wrong with how the amount is written, for members. */
  | { fault: 'amount'; sentence: string };

/** One line of a list of recipients, read as far as it can be without the chain. */
export type Line = {
  /** From 1, as the member counts them. */
  number: number;
  text: string;
} & LineContent;

/** Most recipients of one list: what a wallet can show, and what fits into a block. */
export const lineLimit = 100;
/** Longest line that is read, in characters. */
const lineLength = 200;

/**
 * Reads pasted lines, each with a recipient and an amount: `vera.degen 5`, `0x…, 1,250.5`, or two cells
 * of a spreadsheet. Empty lines are left out, and the numbers of the others stay.
 */
export function readLines(pasted: string, tld: string, decimals: number): Line[] {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((raw, index) => ({ number: index + 1, text: raw.trim().slice(0, lineLength) }))
    .filter(({ text }) => text !== '');
  const seen = new Set<string>();
  return lines.slice(0, lineLimit + 1).map((place, index) => {
    if (index === lineLimit) return { ...place, fault: 'too-many' };
    const read = readLine(place.text, tld, decimals);
    if (read.fault !== null) return { ...place, ...read };
    const key = read.to.kind === 'address' ? read.to.address.toLowerCase() : read.to.name;
    if (seen.has(key)) return { ...place, fault: 'twice' };
    seen.add(key);
    return { ...place, ...read };
  });
}

function readLine(text: string, tld: string, decimals: number): LineContent {
  const [name, typed] = cells(text);
  const to = readRecipient(name, tld);
  if (to.kind === 'invalid') return { fault: to.why };
  if (to.kind === 'empty') return { fault: 'not-a-recipient' };
  if (typed === '') return { fault: 'no-amount' };
  const sentence = amountFault(typed, decimals);
  if (sentence !== null) return { fault: 'amount', sentence };
  const amount = parseAmount(typed, decimals) ?? 0n;
  return amount === 0n ? { fault: 'nothing' } : { fault: null, to, amount };
}

/**
 * The recipient and the amount. Names hold neither blanks nor commas, so these come first, and one comma parts;
 * but `vera;0,5` is two cells of a spreadsheet whose numbers have commas.
 */
function cells(text: string): readonly [string, string] {
  const parts =
    /^([^\s,;=]+)[;=]([\d.,]+)$/.exec(text) ??
    /^([^\s,]+)(?:\s*,|\s)\s*(.*)$/.exec(text) ??
    /^(.+)[;=](.*)$/.exec(text);
  return [(parts?.[1] ?? text).replace(/[;=]$/, ''), parts?.[2] ?? ''];
}

/** What a payment has not paid, as the lines that it came from; a step that may be on its way is none of it. */
export function unpaidLines({ steps, decimals }: Payment, tld: string): string {
  return steps
    .filter(({ state }) => state === 'waiting' || state === 'failed')
    .map(({ to, name, amount }) => {
      const recipient = name === null ? to : `${typedName(name)}${tld}`;
      return `${recipient} ${exactAmount(BigInt(amount), decimals)}`;
    })
    .join('\n');
}
