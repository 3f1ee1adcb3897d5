import { ChainError, toChainError } from '@parley/chain/errors';
import { type Call, callFingerprint, placeNow } from '@parley/chain/transactions/findCall';
import { ulid } from '@parley/domain/text/ulid';
import { withDeadline } from '@parley/domain/time/deadline';
import { transactionText } from '@parley/text/transactions';
import { keccak256 } from 'viem';
import { logWarning } from '../platform/log.ts';
import { afterOtherTabs, keepFromOtherTabs } from '../platform/tabLock.ts';
import { answerLimitMs } from '../wallet/answerLimit.ts';
import type { Pass, Request, Web3 } from '../wallet/web3.ts';
import { broadcast } from './broadcast.ts';
import { isCertain } from './certainty.ts';
import { followTransaction } from './follow.ts';
import {
  addTransaction,
  type RecentTransaction,
  Released,
  removeTransaction,
  transactionOf,
  updateTransaction,
  whenReleased,
} from './recent.ts';
import { type Found, search } from './search.ts';
import { transactionLock } from './transactionLock.ts';

/** After so long without an answer the chain is searched: the answer may be lost. In milliseconds. */
const searchAfterMs = 15_000;
/** How long it is searched for after an error that may have followed a transaction, in milliseconds. */
const unsureMs = 180_000;
/** How long it is searched for after an error that says that nothing was sent, in milliseconds. */
const certainMs = 2_000;
/** How long such an error is kept from the member at most, in milliseconds. */
const refusalLimitMs = 8_000;

type Hash = `0x${string}`;

type Recording = {
  web3: Web3;
  /** What a record of a transaction has from its write. */
  write: Pick<RecentTransaction, 'chainId' | 'from' | 'what'> & { key: string };
  /** True where an allowance is all that the write is for. */
  isAllowance: boolean;
  /** Called when the wallet is silent, and when it may have sent what it answered with an error. */
  onTrouble: (state: 'silent' | 'maybe', id: string) => void;
};

/**
 * Lists every transaction that a write asks the wallet for before the wallet is asked, and finds out whether it
 * was sent: by the wallet's answer, or where that is lost, late, or an error, by searching. So a request of
 * `observe` resolves for everything that was sent, and rejects only for what was not.
 */
export function createRecorder({ web3, write, isAllowance, onTrouble }: Recording) {
  const { reads } = web3;
  /** What was asked for so far, with what lets another tab find out about it. */
  const listed: { id: string; letGo: () => void }[] = [];

  async function observe(request: Request, pass: Pass): Promise<unknown> {
    if (request.method === 'eth_sendTransaction') return record(request, pass);
    if (request.method === 'wallet_sendCalls') return recordBatch(request, pass);
    if (request.method.startsWith('eth_signTypedData')) return inTime(pass(request));
    return pass(request);
  }

  type Entry = Pick<RecentTransaction, 'asked' | 'batchId' | 'isAllowance'>;
  function list(entry: Entry, what: string): string {
    const id = ulid();
    listed.push({ id, letGo: keepFromOtherTabs(transactionLock(id)) });
    const now = { sentAt: Date.now(), status: 'asked', reason: null } as const;
    addTransaction({ id, hash: null, ...write, ...entry, ...now, what });
    return id;
  }

  async function record(request: Request, pass: Pass): Promise<Hash> {
    const [call] = paramsOf(request) as [Call];
    const fingerprint = callFingerprint(call);
    const asked = { fingerprint, ...(await placeNow(reads, write.from as Hash)) };
    const isFirst = !isAllowance && String(call.data ?? '').startsWith('0x095ea7b3');
    const id = isFirst
      ? list({ asked, isAllowance: true }, transactionText.allowing(write.what))
      : list({ asked }, write.what);
    if (web3.signsHere()) return signed(id, request, pass);
    const hash = await answered(
      id,
      pass(request).then((told) => noteSent(id, told as Hash)),
    );
    return noteSent(id, hash);
  }

  async function recordBatch(request: Request, pass: Pass): Promise<unknown> {
    const [batch] = paramsOf(request) as [{ id?: string }];
    const batchId = batch.id ?? newBatchId();
    const id = list({ batchId }, write.what);
    const answer = pass({ ...request, params: [{ ...batch, id: batchId }] }).then((taken) => {
      const own = typeof taken === 'string' ? taken : (taken as { id: string }).id;
      if (transactionOf(id)?.hash === null) {
        updateTransaction(id, { batchId: own, status: 'pending', endedAt: undefined });
      }
      return own;
    });
    // A batch that is found is waited for like one that was answered, whatever became of it.
    const known = await answered(id, answer, () => batchId);
    return { id: known };
  }

  /** Signed by this page: its hash is known before anything is sent, and the same bytes are sent until they arrive. */
  async function signed(id: string, request: Request, pass: Pass): Promise<Hash> {
    return afterOtherTabs(`parley.signed.${write.from.toLowerCase()}`, async () => {
      const raw = (await pass({ ...request, method: 'eth_signTransaction' }).catch(
        (error: unknown) => {
          removeTransaction(id);
          throw error;
        },
      )) as Hash;
      const hash = keccak256(raw);
      updateTransaction(id, { hash, raw, status: 'signed' });
      await sendSigned(web3, id, { hash, raw }, () => onTrouble('maybe', id));
      return hash;
    });
  }

  /** The wallet's answer, or what a search finds in its place. Throws the wallet's error for what was not sent. */
  async function answered<Answer>(
    id: string,
    answer: Promise<Answer>,
    foundAs: (found: Found) => Answer = (found) => found as Answer,
  ): Promise<Answer> {
    let isOpen = true;
    const isWanted = () => isOpen && transactionOf(id)?.isReleased !== true;
    const silence = setTimeout(() => tellSilence(id), answerLimitMs);
    const lateSearch = after(searchAfterMs, isWanted).then(async () => {
      const found = await search(web3, id, { forMs: Number.POSITIVE_INFINITY, isWanted });
      return found === null ? new Promise<never>(() => {}) : foundAs(found);
    });
    try {
      return await Promise.race([answer, lateSearch, whenReleased(id)]);
    } catch (error) {
      if (error instanceof Released) {
        void removeDeclined(id, answer);
        throw new ChainError('rejected');
      }
      const known = toChainError(error);
      // The member's own answer, or the wallet's that it makes no several calls at once: there is nothing to find.
      if (known.code === 'rejected' || known.code === 'not-atomic') {
        removeTransaction(id);
        throw error;
      }
      return await foundAfter(id, error, isWanted, foundAs);
    } finally {
      isOpen = false;
      clearTimeout(silence);
    }
  }

  /** After an error: what was sent all the same. Throws the error for what was not. */
  async function foundAfter<Answer>(
    id: string,
    error: unknown,
    isWanted: () => boolean,
    foundAs: (found: Found) => Answer,
  ): Promise<Answer> {
    const known = toChainError(error);
    const isSure = isCertain(known, error);
    if (!isSure) {
      logWarning('a wallet’s answer does not tell whether it sent something', error);
      updateTransaction(id, { status: 'maybe', reason: known.reason });
      onTrouble('maybe', id);
    }
    // A refusal is told soon, also while the network is away.
    const until = Date.now() + refusalLimitMs;
    const isAwaited = isSure ? () => isWanted() && Date.now() < until : isWanted;
    const forMs = isSure ? certainMs : unsureMs;
    const found = await search(web3, id, { forMs, isWanted: isAwaited });
    if (found !== null) return foundAs(found);
    if (isSure) removeTransaction(id);
    else updateTransaction(id, { status: 'dropped', endedAt: Date.now() });
    throw error;
  }

  function tellSilence(id: string): void {
    if (transactionOf(id)?.status !== 'asked') return;
    updateTransaction(id, { status: 'silent' });
    onTrouble('silent', id);
  }

  return {
    observe,
    /** The id of the transaction that was asked for last; null for none. */
    last: () => listed.at(-1)?.id ?? null,
    /** Follows what came before the last one, such as an allowance; what is not decided then is left to any tab. */
    async end(): Promise<void> {
      for (const { id, letGo } of listed.splice(0)) {
        const known = transactionOf(id);
        if (known?.status === 'pending' && known.hash !== null && known.isReleased !== true) {
          await followTransaction(reads, known.hash, answerLimitMs);
        }
        letGo();
      }
    },
  };
}

/**
 * Gives a transaction that this page signed to the network until that has it. Throws ChainError when the network
 * refuses it.
 */
export async function sendSigned(
  { reads }: Pick<Web3, 'reads'>,
  id: string,
  { hash, raw }: { hash: Hash; raw: Hash },
  onUnsure: () => void,
): Promise<void> {
  const isWanted = () => transactionOf(id)?.isReleased !== true;
  try {
    await broadcast(reads, { hash, raw, onUnsure, isWanted });
  } catch (error) {
    const { reason, message } = toChainError(error);
    const refused = { reason: reason ?? message, raw: undefined, endedAt: Date.now() };
    updateTransaction(id, { status: 'dropped', ...refused });
    throw error;
  }
  updateTransaction(id, { status: 'pending', raw: undefined });
}

/** Lists the hash of what a wallet has sent, unless a search was faster; resolves with the one that is listed. */
function noteSent(id: string, hash: Hash): Hash {
  const known = transactionOf(id);
  if (known === undefined || known.hash !== null) return known?.hash ?? hash;
  updateTransaction(id, { hash, status: 'pending', endedAt: undefined });
  return hash;
}

/** What its member declines after they have given up waiting for it was never sent. */
async function removeDeclined(id: string, answer: Promise<unknown>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (toChainError(error).code === 'rejected') removeTransaction(id);
  });
}

/** A signature pays nothing by itself: one that comes after its member was told that it is late is not used. */
function inTime(signature: Promise<unknown>): Promise<unknown> {
  return withDeadline(signature, answerLimitMs, () => {
    throw new ChainError('wallet', { reason: transactionText.signatureSilent });
  });
}

async function after(ms: number, isWanted: () => boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!isWanted()) await new Promise<never>(() => {});
}

const paramsOf = ({ params }: Request) => (Array.isArray(params) ? params : []);

/** An id of our own for several calls (EIP-5792), so that they can be asked for when the answer is lost. */
function newBatchId(): Hash {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
