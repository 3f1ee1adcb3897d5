import { buffer } from 'node:stream/consumers';
import { layOut } from '@parley/arweave/chunks';
import { faultOf } from '@parley/arweave/kept';
import { community } from '@parley/arweave/signer/rules';
import { arDecimals, downloadMaxBytes, formatAr } from '@parley/domain/storage/rules';
import { parseAmount } from '@parley/domain/tokens/parse';
import type { KeptFile } from '../../apps/server/src/storage/keptFiles.ts';
import { parseWords } from '../parseWords.ts';
import { type Parts, StorageError } from './context.ts';

/** An upload of the community; its size in bytes. */
type Upload = { hash: string; mime: string; size: number };

/** Says what keeping uploads would cost by now: those that are named, or all. */
export async function cost(parts: Parts, words: readonly string[]): Promise<void> {
  const { node, say } = parts;
  const named = words.map(hashIn);
  const uploads = await uploadsOf(parts, named.length > 0 ? named : await allHashes(parts));
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0);
  if (named.length === 0) {
    // Each costs at least as much as the smallest, so an average says more than the price of all bytes at once.
    const each = uploads.length === 0 ? 0n : await node.price(Math.ceil(bytes / uploads.length));
    say(
      `${count(uploads.length)}, ${megabytes(bytes)}: about ${ar(each * BigInt(uploads.length))}.`,
    );
    return;
  }
  for (const { hash, size } of uploads)
    say(`${hash}  ${megabytes(size)}  ${ar(await node.price(size))}`);
}

const usage = 'Say which uploads: npm run storage -- keep FILE… --most AR.';

/** Wishes to keep uploads; the server beside the signer goes on with them. */
export async function keep(parts: Parts, words: readonly string[]): Promise<void> {
  const { node, files, say, now } = parts;
  const options = { most: { type: 'string' } } as const;
  const config = { args: [...words], options, allowPositionals: true } as const;
  const { values, positionals } = parseWords(config, usage);
  if (positionals.length === 0) throw new StorageError(usage);
  const uploads = await uploadsOf(parts, positionals.map(hashIn));
  const prices = await Promise.all(uploads.map(({ size }) => node.price(size)));
  const dearest = prices.toSorted((one, other) => Number(other - one))[0] ?? 0n;
  const most = values.most === undefined ? null : parseAmount(values.most, arDecimals);
  if (most === null || most < dearest)
    throw new StorageError(
      `Keeping ${uploads.length === 1 ? 'it' : 'the largest of them'} costs ${ar(dearest)} by now. Say the most that you agree to for each, such as --most ${formatAr((dearest * 12n) / 10n)}. Nobody can delete what is on Arweave.`,
    );
  for (const { hash, mime, size } of uploads)
    await files.wish({ hash, member: community, mime, size, most }, now());
  say(`${count(uploads.length)} will be kept. See how far they are with npm run storage -- list.`);
}

/** Shows each file that is kept, or waits. */
export async function list({ files, say }: Parts): Promise<void> {
  for (const file of await files.all()) {
    const { hash, state, blocks, upload, trouble } = file;
    const how = state === 'confirmed' ? `confirmed by ${blocks} blocks` : state;
    say(
      [hash, how, upload?.transaction.id ?? '', paid(file), trouble ?? '']
        .filter(Boolean)
        .join('  '),
    );
  }
}

/** Reads back all that is kept. Throws a StorageError where a byte differs from what was signed, or is missing. */
export async function verify({ files, uploads, node, say }: Parts): Promise<void> {
  const kept = (await files.all()).filter(({ state }) => state === 'permanent');
  const faults: string[] = [];
  for (const { hash, upload } of kept) {
    if (upload === null) continue;
    const { id, data_root: root } = upload.transaction;
    const at = await faultOf(upload.transaction, node);
    if (at !== null)
      faults.push(`${hash} (${id}) is missing or altered on Arweave from byte ${at} on.`);
    const isHere = (await uploads.size(hash)) !== null;
    if (isHere && (await layOut(await buffer(uploads.read(hash)))).dataRoot !== root)
      faults.push(`${hash} differs here from what was kept as ${id}.`);
  }
  if (faults.length > 0) throw new StorageError(faults.join('\n'));
  say(`${count(kept.length)} read back from Arweave: every byte is what was kept.`);
}

function hashIn(word: string): string {
  const hash = /[0-9a-f]{64}$/.exec(word)?.[0];
  if (hash === undefined) throw new StorageError(`“${word}” is no upload’s address.`);
  return hash;
}

async function allHashes({ database }: Parts): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>('select hash from media order by hash');
  return rows.map(({ hash }) => hash);
}

/** These uploads, which have to be here, and of a size that gateways give. */
async function uploadsOf(
  { database, uploads }: Parts,
  hashes: readonly string[],
): Promise<Upload[]> {
  const { rows } = await database.query<Omit<Upload, 'size'>>(
    'select hash, mime from media where hash = any($1)',
    [hashes],
  );
  const known = new Map(rows.map((row) => [row.hash, row]));
  return await Promise.all(
    hashes.map(async (hash) => {
      const row = known.get(hash);
      const size = row === undefined ? null : await uploads.size(hash);
      if (row === undefined || size === null)
        throw new StorageError(`There is no upload ${hash} here.`);
      if (size > downloadMaxBytes)
        throw new StorageError(`${hash} has ${megabytes(size)}; gateways give 12 MiB at most.`);
      return { ...row, size };
    }),
  );
}

const paid = ({ upload }: KeptFile) =>
  upload === null ? '' : ar(BigInt(upload.transaction.reward));
const ar = (winston: bigint) => `${formatAr(winston)} AR`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const count = (files: number) => (files === 1 ? '1 file' : `${files} files`);
