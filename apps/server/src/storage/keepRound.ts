import { layOut } from '@parley/arweave/chunks';
import { keepingOf } from '@parley/arweave/kept';
import { type Node, NodeError } from '@parley/arweave/node';
import { type SignerClient, SignerError } from '@parley/arweave/signer/client';
import { unsignedOf, walletOf } from '@parley/arweave/transaction';
import { sendUpload, type Upload, UploadError } from '@parley/arweave/upload';
import { formatAr } from '@parley/domain/storage/rules';
import type { Clock } from '../platform/clock.ts';
import type { KeptFile, KeptFiles } from './keptFiles.ts';

/** How soon a file is looked after again, in milliseconds: about a block, and where something has to change first. */
const blockMs = 2 * 60_000;
const troubleMs = 10 * 60_000;
/** Files that are gone on with in one round. */
const roundMax = 20;
/** When a transaction that no node knows can be in no block any more, in milliseconds; see `renewableMs` of the signer. */
const goneMs = 6 * 60 * 60_000;

type Options = {
  files: KeptFiles;
  node: Node;
  signer: SignerClient;
  /** A file's bytes by its hash; null where it is gone. */
  read: (hash: string) => Promise<Uint8Array | null>;
  clock: Clock;
};

/** It is gone on with later. */
class Later extends Error {
  /** How long from now, in milliseconds. */
  readonly ms: number;

  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}

/** Sends what is to be sent, and looks after what was; resolves with how many files it went on with. */
export function createKeepRound({ files, node, signer, read, clock }: Options) {
  async function goOn(file: KeptFile, signal: AbortSignal): Promise<void> {
    try {
      if (file.state === 'wished' || file.state === 'sending') await send(file, signal);
      else if (file.upload !== null) await look(file, file.upload);
    } catch (error) {
      if (!signal.aborted) await noteTrouble(file, error);
    }
  }

  /** Notes what kept a file from going on. Throws what is no file's own. */
  async function noteTrouble({ hash }: KeptFile, error: unknown): Promise<void> {
    const trouble = sentenceOf(error);
    if (trouble === null) throw error;
    const isOver = error instanceof UploadError && !error.isRefused;
    const againAt = clock.now() + (error instanceof Later ? error.ms : troubleMs);
    await files.note(hash, { ...(isOver && { state: 'failed' }), againAt, trouble });
  }

  async function send(file: KeptFile, signal: AbortSignal): Promise<void> {
    const { hash } = file;
    const data = await read(hash);
    if (data === null) throw new UploadError('The file is gone.');
    const upload =
      (await stillGood(file)) ?? (await signed(file, data, file.upload?.transaction.id));
    await sendUpload(upload, data, {
      node,
      save: (next) => files.save(hash, next),
      // Others go on meanwhile, and a restart counts on.
      wait: async (ms, trouble) => {
        throw new Later(trouble, ms);
      },
    });
    if (signal.aborted) return;
    await files.note(hash, { state: 'sent', againAt: clock.now() + blockMs });
  }

  /** What was signed before; null where nothing was, or no block can have it any more. */
  async function stillGood({ upload, signedAt }: KeptFile): Promise<Upload | null> {
    if (upload === null || upload.isSent || clock.now() - (signedAt ?? 0) < goneMs) return upload;
    const { state } = await node.standing(upload.transaction.id);
    return state === 'unknown' ? null : upload;
  }

  /** Signs it, and notes that before anything is sent: the same transaction is sent until it is in a block. */
  async function signed(
    { hash, member, mime, most }: KeptFile,
    data: Uint8Array,
    instead?: string,
  ): Promise<Upload> {
    const [owner, reward, layout] = [
      await signer.owner(),
      await node.price(data.length),
      await layOut(data),
    ];
    if (reward > most)
      throw new Later(
        `It costs ${ar(reward)} by now, more than the ${ar(most)} that were agreed to.`,
        troubleMs,
      );
    const has = await node.balance(walletOf(owner));
    if (has < reward)
      throw new Later(
        `The storage wallet has ${ar(has)}, and this file costs ${ar(reward)}.`,
        troubleMs,
      );
    const anchor = await node.anchor();
    const tags = { 'Content-Type': mime, 'App-Name': 'Parley' };
    const unsigned = unsignedOf({ layout, owner, anchor, reward, tags });
    const transaction = await signer.sign({ unsigned, member, instead });
    await files.sign(hash, transaction, clock.now());
    return { transaction, isSent: false, chunks: 0, errors: 0 };
  }

  async function look(file: KeptFile, upload: Upload): Promise<void> {
    const { hash } = file;
    const keeping = await keepingOf(upload.transaction, node);
    const againAt = clock.now() + blockMs;
    switch (keeping.state) {
      case 'permanent':
        return await files.note(hash, { state: 'permanent', againAt });
      case 'confirmed':
        return await files.note(hash, { state: 'confirmed', blocks: keeping.blocks, againAt });
      case 'incomplete':
        return await sendAgain(file, upload);
      case 'unknown':
        if (clock.now() - (file.signedAt ?? 0) >= goneMs) return await renew(file, upload);
    }
    // A block that had it may have lost its place to another.
    await files.note(hash, { state: 'sent', againAt });
  }

  /** A node took its parts and lost them: they are free to send again. */
  async function sendAgain({ hash }: KeptFile, { transaction }: Upload): Promise<void> {
    await files.save(hash, { transaction, isSent: true, chunks: 0, errors: 0 });
    await files.note(hash, { state: 'sending', againAt: 0 });
  }

  /** No block can have it any more: it is signed and paid anew, within the same budget. */
  async function renew(file: KeptFile, { transaction }: Upload): Promise<void> {
    const data = await read(file.hash);
    if (data === null) throw new UploadError('The file is gone.');
    await signed(file, data, transaction.id);
    await files.note(file.hash, { state: 'sending', againAt: 0 });
  }

  return async (signal: AbortSignal): Promise<number> => {
    const due = await files.due(clock.now(), roundMax);
    for (const file of due) {
      if (signal.aborted) break;
      await goOn(file, signal);
    }
    return due.length;
  };
}

const ar = (winston: bigint) => `${formatAr(winston)} AR`;

/** What kept a file from going on; null for an error that is no file's own. */
function sentenceOf(error: unknown): string | null {
  const isKnown =
    error instanceof Later ||
    error instanceof UploadError ||
    error instanceof NodeError ||
    error instanceof SignerError;
  return isKnown ? error.message : null;
}
