import type { Budget } from '@parley/domain/storage/budget';
import { isAnchor } from '@parley/domain/storage/rules';
import * as z from 'zod/mini';
import { tagsMaxBytes, type Unsigned } from '../transaction.ts';

/** Whose wish it is where the community itself keeps something: no member's budget counts it. */
export const community = 'community';

/** What the signer is asked for: a transaction without its data, and whose wish it is. */
export type SignRequest = {
  unsigned: Unsigned;
  /** An address, or `community` for what the community itself keeps. */
  member: string;
  /** The id of one that was signed for the same before, and that no block has any more; absent for the first. */
  instead?: string | undefined;
};

/** What was signed before, and counts against the budget. Amounts in winston, times in Unix milliseconds. */
export type Spent = { at: number; member: string; reward: bigint };

export const dayMs = 24 * 60 * 60_000;
const like = (pattern: RegExp) => z.string().check(z.regex(pattern));
const amount = like(/^(?:0|[1-9]\d{0,29})$/);
const tag = z.strictObject({
  name: like(/^[A-Za-z0-9_-]+$/),
  value: like(/^[A-Za-z0-9_-]*$/),
});

/** Everything but these shapes is odd: the web process that asks makes no others. */
const requestSchema = z.strictObject({
  unsigned: z.strictObject({
    format: z.literal(2),
    last_tx: z.string().check(z.refine(isAnchor), z.maxLength(86)),
    owner: like(/^[A-Za-z0-9_-]{683}$/),
    tags: z.array(tag).check(z.maxLength(32)),
    target: z.literal(''),
    quantity: z.literal('0'),
    data: z.literal(''),
    data_size: like(/^[1-9]\d{0,11}$/),
    data_root: like(/^[A-Za-z0-9_-]{43}$/),
    reward: amount,
  }),
  member: like(/^(?:0x[0-9a-f]{40}|community)$/),
  instead: z.optional(like(/^[A-Za-z0-9_-]{43}$/)),
});

/** Names of tags that a community's files have. */
const tagNames = /^(?:Content-Type|App-Name|Bundle-(?:Format|Version)|Parley-[A-Za-z-]{1,40})$/;

/**
 * The request, if the signer's own key is to sign it and it keeps data and nothing else; else a sentence about what is odd.
 * Whoever asks for such a thing isn't the server as we know it.
 */
export function requestIn(said: unknown, owner: string): SignRequest | { odd: string } {
  const read = requestSchema.safeParse(said);
  if (!read.success) {
    const [fault] = read.error.issues;
    return { odd: `Its ${fault?.path.join('.') || 'shape'} is none of a file that is kept.` };
  }
  const { unsigned } = read.data;
  if (unsigned.owner !== owner) return { odd: 'It is for another key.' };
  const texts = unsigned.tags.map(({ name, value }) => [textOf(name), textOf(value)] as const);
  const strange = texts.find(([name]) => !tagNames.test(name));
  if (strange !== undefined)
    return { odd: `Its tag ${JSON.stringify(strange[0])} is none of ours.` };
  const length = texts.flat().reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (length > tagsMaxBytes) return { odd: `Its tags are ${length} bytes.` };
  return read.data;
}

/** Why the budget has no room for this, in a sentence; null where it has. */
export function budgetFault(
  { unsigned, member }: SignRequest,
  spent: readonly Spent[],
  { budget, now }: { budget: Budget; now: number },
): string | null {
  const reward = BigInt(unsigned.reward);
  if (reward > budget.file)
    return `Keeping this file costs more than one file may (${reward} of ${budget.file} winston).`;
  // What lies in the future counts, too: the clock may have been set back.
  const today = spent.filter(({ at }) => at > now - dayMs);
  const sum = (some: readonly Spent[]) => some.reduce((total, one) => total + one.reward, 0n);
  const isMembers = member !== community;
  if (isMembers && sum(today.filter((one) => one.member === member)) + reward > budget.member)
    return 'This member’s files of the last 24 hours have used what a member’s may cost.';
  if (sum(today) + reward > budget.day)
    return 'The files of the last 24 hours have used what a day may cost.';
  return null;
}

const textOf = (encoded: string) => Buffer.from(encoded, 'base64url').toString('utf8');
