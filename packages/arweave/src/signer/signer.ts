import { createHash, type JsonWebKey } from 'node:crypto';
import type { Budget } from '@parley/domain/storage/budget';
import Arweave from 'arweave';
import { signedBytes, type Transaction, withSignature } from '../transaction.ts';
import { type Ledger, spentIn } from './ledger.ts';
import { budgetFault, requestIn, type SignRequest } from './rules.ts';

/**
 * How long what was signed may still get into a block, in milliseconds: its anchor counts for 50 blocks of two minutes,
 * and blocks come late.
 */
export const renewableMs = 6 * 60 * 60_000;

/** The key of a storage wallet, as Arweave's wallets write it. */
export type StorageKey = JsonWebKey & { n: string };

export type SignAnswer =
  | { transaction: Transaction }
  /** `stopped`: nothing more is signed until the operator says so. */
  | { refused: string; stopped: boolean };

type Parts = { key: StorageKey; ledger: Ledger; budget: Budget; now: () => number };

/**
 * Signs transactions that keep files, within a budget. The same wish gets the same transaction again, so that an answer
 * that was lost is not paid twice; after something odd it signs nothing more.
 */
export function createSigner({ key, ledger, budget, now }: Parts) {
  let work: Promise<unknown> = Promise.resolve();

  async function sign(said: unknown): Promise<SignAnswer> {
    if (whyStopped() !== null) ledger.reload();
    const stopped = whyStopped();
    if (stopped !== null) return { refused: stoppedBy(stopped), stopped: true };
    const request = requestIn(said, key.n);
    if ('odd' in request) {
      ledger.add({ did: 'stop', at: now(), why: request.odd });
      return { refused: stoppedBy(request.odd), stopped: true };
    }
    const subject = subjectOf(request);
    const before = signedBefore(subject);
    if (before !== null && request.instead !== before.transaction.id)
      return { transaction: before.transaction };
    if (before !== null && now() - before.at < renewableMs)
      return {
        refused: 'What was signed for this file may still get into a block.',
        stopped: false,
      };
    const fault = budgetFault(request, spentIn(ledger), { budget, now: now() });
    if (fault !== null) return { refused: fault, stopped: false };
    const { unsigned, member } = request;
    const bytes = await signedBytes(unsigned);
    const transaction = withSignature(unsigned, await Arweave.crypto.sign(key as never, bytes));
    // Before it leaves: what is not in the ledger could be spent beyond the budget.
    ledger.add({
      did: 'sign',
      at: now(),
      member,
      reward: unsigned.reward,
      subject,
      transaction: JSON.stringify(transaction),
    });
    return { transaction };
  }

  function whyStopped(): string | null {
    const last = ledger.entries().findLast(({ did }) => did !== 'sign');
    return last?.did === 'stop' ? last.why : null;
  }

  function signedBefore(subject: string): { transaction: Transaction; at: number } | null {
    const found = ledger
      .entries()
      .findLast((entry) => entry.did === 'sign' && entry.subject === subject);
    if (found?.did !== 'sign') return null;
    return { transaction: JSON.parse(found.transaction) as Transaction, at: found.at };
  }

  return {
    owner: key.n,
    /** One after the other: two at once would both find room in the budget. */
    sign(said: unknown): Promise<SignAnswer> {
      const answer = work.then(() => sign(said));
      work = answer.catch(() => {});
      return answer;
    },
  };
}

const stoppedBy = (why: string) =>
  `The signer stopped, since it was asked for something odd. ${why} Find out who asked, then run npm run storage -- resume.`;

/** What a wish is about: the data and its tags, whatever the anchor and the price are by now. */
function subjectOf({ unsigned }: SignRequest): string {
  const { data_root, data_size, tags } = unsigned;
  return createHash('sha256')
    .update(JSON.stringify([data_root, data_size, tags]))
    .digest('base64url');
}
