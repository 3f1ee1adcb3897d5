import { type Node, NodeError } from '@parley/arweave/node';
import { dayMs } from '@parley/arweave/signer/rules';
import type { Budget } from '@parley/domain/storage/budget';
import { type KeepRequest, type Kept, keepBytes, type Wishers } from '@parley/domain/storage/kept';
import { downloadMaxBytes, formatAr } from '@parley/domain/storage/rules';
import { storageText } from '@parley/text/storage';
import type { DeviceService } from '../auth/deviceService.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { KeptFile, KeptFiles } from './keptFiles.ts';

/** An upload that is here; its size in bytes. */
export type HeldUpload = { owner: string; mime: string; size: number };

type Options = {
  files: Pick<KeptFiles, 'find' | 'wish' | 'wishedSince'>;
  /** Prices and balances of the network, in winston; these may be some seconds old. */
  network: Pick<Node, 'price' | 'balance'>;
  /** The storage wallet's address. */
  wallet: string;
  budget: Budget;
  by: Wishers;
  /** An upload by its hash; null where it is gone. */
  held: (hash: string) => Promise<HeldUpload | null>;
  signer: DeviceService['signer'];
  community: { authority: string; chainId: number };
  isSuspended: (author: string) => boolean;
  /** Each throws when the chain can't be asked. */
  mayWrite: (author: string) => Promise<boolean>;
  moderates: (author: string) => Promise<boolean>;
  clock: Clock;
};

export type Wishes = ReturnType<typeof createWishes>;

/** Room for a price to change between a wish and its transaction, in percent. */
const roomPercent = 20n;

/** What members see of the files that are kept for good, and their wishes that more are. */
export function createWishes(options: Options) {
  const { files, network, wallet, budget, by, held, signer, community, clock } = options;

  /** How far an upload is, and whether it can be wished. Throws AppError 404 for one that never was. */
  async function kept(hash: string): Promise<Kept> {
    const [[file], upload] = await Promise.all([files.find([hash]), held(hash)]);
    if (file === undefined && upload === null) throw new AppError(404, storageText.noUpload);
    const { state, blocks, transaction, trouble } = toldOf(file);
    const isOpen = state === 'here' || state === 'failed';
    if (by === 'operator' || upload === null || !isOpen)
      return { state, blocks, transaction, trouble, offer: null, why: null };
    const { offer, why } = await offered(upload.size, by);
    return { state, blocks, transaction, trouble, offer, why };
  }

  async function offered(size: number, who: Exclude<Wishers, 'operator'>) {
    try {
      const price = await priceOf(size);
      const most = lesser((price * (100n + roomPercent)) / 100n, budget.file);
      return { offer: { by: who, price: String(price), most: String(most) }, why: null };
    } catch (error) {
      if (error instanceof AppError) return { offer: null, why: error.message };
      throw error;
    }
  }

  /** What keeping so many bytes costs by now. Throws AppError where it can't be kept now. */
  async function priceOf(size: number): Promise<bigint> {
    if (size > downloadMaxBytes) throw new AppError(413, storageText.tooLarge);
    const [price, balance] = await Promise.all([
      network.price(size),
      network.balance(wallet),
    ]).catch((error: unknown) => {
      if (error instanceof NodeError) throw unavailable(storageText.networkAway, error);
      throw error;
    });
    if (price > budget.file)
      throw new AppError(409, storageText.overFile(formatAr(price), formatAr(budget.file)));
    if (balance < price) throw new AppError(409, storageText.empty);
    return price;
  }

  /**
   * Notes a member's wish, the same once more changes nothing, and resolves with how far the file is. Throws AppError
   * 401 for a request that its device did not make, 403 for who may not wish it, 404 for a file that is gone, 409 where
   * its price, the budget, or the wallet are in the way, 503 where the chain or the network can't be asked.
   */
  async function wish(request: KeepRequest): Promise<Kept> {
    const { host, chainId, device, at, hash, signature } = request;
    if (host !== community.authority || chainId !== community.chainId)
      throw new AppError(401, storageText.elsewhere);
    const { author } = await signer(device, at, keepBytes(request), signature);
    const upload = await held(hash);
    if (upload === null) throw new AppError(404, storageText.noUpload);
    await expectMay(author, upload.owner);
    const [file] = await files.find([hash]);
    if (file !== undefined && file.state !== 'failed') return await kept(hash);
    const { mime, size } = upload;
    const most = await agreed(BigInt(request.most), size, { author, hash });
    await files.wish({ hash, member: author, mime, size, most }, clock.now());
    return await kept(hash);
  }

  /** Throws AppError 403 for who may not wish that an upload of `owner` is kept. */
  async function expectMay(author: string, owner: string): Promise<void> {
    if (by === 'operator') throw new AppError(403, storageText.byOperator);
    if (options.isSuspended(author)) throw new AppError(403, storageText.suspended);
    if (by === 'members' && author === owner) {
      if (!(await known(options.mayWrite(author)))) throw new AppError(403, storageText.needsName);
      return;
    }
    if (await known(options.moderates(author))) return;
    throw new AppError(403, by === 'members' ? storageText.notYours : storageText.byModerators);
  }

  /** What a wish may cost, in winston. Throws AppError 409 where that isn't enough, or too much. */
  async function agreed(
    most: bigint,
    size: number,
    { author, hash }: { author: string; hash: string },
  ): Promise<bigint> {
    const price = await priceOf(size);
    if (most < price) throw new AppError(409, storageText.dearer(formatAr(price)));
    const asked = lesser(most, budget.file);
    const wished = await files.wishedSince(clock.now() - dayMs, author, hash);
    if (wished.member + asked > budget.member)
      throw new AppError(409, storageText.overMember(formatAr(budget.member)));
    if (wished.all + asked > budget.day)
      throw new AppError(409, storageText.overDay(formatAr(budget.day)));
    return asked;
  }

  return { kept, wish };
}

function toldOf(
  file: KeptFile | undefined,
): Pick<Kept, 'state' | 'blocks' | 'transaction' | 'trouble'> {
  if (file === undefined) return { state: 'here', blocks: 0, transaction: null, trouble: null };
  const { state, blocks, upload, trouble } = file;
  return { state, blocks, transaction: upload?.transaction.id ?? null, trouble };
}

/** Throws AppError 503 where the chain could not be asked. */
const known = (asked: Promise<boolean>) =>
  asked.catch((error: unknown) => {
    throw unavailable(storageText.unknown, error);
  });

const lesser = (one: bigint, other: bigint) => (one < other ? one : other);
