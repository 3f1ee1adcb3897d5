import { createHash } from 'node:crypto';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isRemoteUri } from '@parley/domain/media/addresses';
import { ipfsGateways } from '@parley/domain/media/rules';
import { pictureUrls } from '@parley/domain/profile/picture';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Outside } from '../platform/outside.ts';
import { OutsideError } from '../platform/outsideError.ts';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { MediaError } from './errors.ts';
import { receive } from './intake.ts';
import { nameOf, namesOf, type Prepare } from './prepare.ts';
import { createQueue } from './queue.ts';
import type { MediaStorage } from './storage.ts';
import type { MediaStore, RemoteFile } from './store.ts';

type Options = {
  store: MediaStore;
  storage: MediaStorage;
  temporary: string;
  prepare: Prepare;
  outside: Pick<Outside, 'get'>;
  limits: MediaLimits;
  community: Pick<PublicConfig, 'arweaveGateway'>;
  clock: Clock;
  log: Log;
  timeoutMs?: number;
};

/** How long an answer counts, in milliseconds: what came, and that nothing usable came. */
const freshMs = { good: 24 * 60 * 60_000, bad: 10 * 60_000 } as const;
/** Files fetched at the same time, and those that wait for their turn. */
const atOnce = { fetched: 4, waiting: 64 } as const;

export type RemoteMedia = ReturnType<typeof createRemoteMedia>;

/** Files of other servers, fetched once for all readers, and kept as what our own server made of them. */
export function createRemoteMedia(options: Options) {
  const { store, storage, temporary, prepare, outside, limits, community, clock, log } = options;
  const { timeoutMs = 30_000 } = options;
  const gateways = { ipfs: ipfsGateways, arweave: community.arweaveGateway };
  const queue = createQueue(atOnce.fetched);
  const underWay = new Map<string, Promise<RemoteFile>>();

  /** What was seen at an address, however long ago; null when nobody has looked. */
  const remembered = (uri: string): Promise<RemoteFile | null> => store.remote(hashOfAddress(uri));

  /** What is known of the file at an address; null when it is unknown or not fresh any more. */
  async function known(uri: string): Promise<RemoteFile | null> {
    const file = await remembered(uri);
    if (file === null) return null;
    const age = clock.now() - file.checkedAt;
    if (age >= (file.facts === null ? freshMs.bad : freshMs.good)) return null;
    if (file.facts === null) return file;
    // Its facts outlive its files, which may have made room, or which an operator has deleted.
    if (file.bytes === 0 || (await storage.size(file.hash)) === null) return null;
    await store.useRemote(file.hash, clock.now());
    return file;
  }

  /** Fetches a file, once for all who ask meanwhile. Throws MediaError 503 when too many are wanted. */
  function load(uri: string): Promise<RemoteFile> {
    const before = underWay.get(uri);
    if (before !== undefined) return before;
    if (queue.size() >= atOnce.fetched + atOnce.waiting) {
      throw new MediaError('busy', 503, 'Too many files are being fetched. Try again in a moment.');
    }
    const loading = queue.run(() => fetchAndKeep(uri)).finally(() => underWay.delete(uri));
    underWay.set(uri, loading);
    return loading;
  }

  async function fetchAndKeep(uri: string): Promise<RemoteFile> {
    const hash = hashOfAddress(uri);
    const came = await fetchInTurn(uri, hash);
    const before = came === null ? await store.remote(hash) : null;
    // A server that is away for a while does not take away what it once sent.
    const isKept = before !== null && before.facts !== null && before.bytes > 0;
    const { facts, bytes } = came ?? (isKept ? before : { facts: null, bytes: 0 });
    const file: RemoteFile = { hash, uri, facts, bytes, checkedAt: clock.now() };
    await store.saveRemote(file);
    if (came !== null) await shrink();
    return file;
  }

  async function fetchInTurn(uri: string, hash: string) {
    const maxBytes = Math.max(...Object.values(limits.fileBytes));
    for (const url of isRemoteUri(uri) ? pictureUrls(uri, gateways) : []) {
      try {
        return await outside.get(url, { timeoutMs, maxBytes }, (body) =>
          receive(body, temporary, limits, async (received) => {
            const { facts, files } = await prepare(received, ['remote']);
            let bytes = 0;
            for (const { width, path } of files) {
              await storage.put(nameOf(hash, width), path);
              bytes += (await storage.size(nameOf(hash, width))) ?? 0;
            }
            return { facts, bytes };
          }),
        );
      } catch (error) {
        // A file that nobody looked at is not known to be none.
        const isUnseen = error instanceof MediaError && error.code === 'unseen';
        if (isUnseen || !(error instanceof OutsideError || error instanceof MediaError))
          throw error;
        log.info('remote-media-refused', { host: hostOf(url), code: error.code });
      }
    }
    return null;
  }

  async function shrink(): Promise<void> {
    const gone = await store.shrinkRemote(limits.cacheBytes);
    for (const name of gone.flatMap(namesOf)) await storage.delete(name);
  }

  return { remembered, known, load };
}

/** Where the cache keeps what is at an address. */
function hashOfAddress(uri: string): string {
  return createHash('sha256').update(uri).digest('hex');
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
