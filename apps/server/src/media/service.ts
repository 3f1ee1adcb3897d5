import { buffer } from 'node:stream/consumers';
import { hashOfUri, isRemoteUri, type PictureWidth } from '@parley/domain/media/addresses';
import type { CardShape, CardWords, MediaFacts } from '@parley/domain/media/wire';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Card } from './cards.ts';
import { nameOf } from './prepare.ts';
import type { RemoteMedia } from './remote.ts';
import type { Located, MediaStorage } from './storage.ts';
import type { MediaStore, RemoteFile } from './store.ts';

/** So long its owner alone may look at an upload, to decide about it; later it may be in use. */
export const previewMs = 24 * 60 * 60_000;

type Options = {
  store: MediaStore;
  uploads: MediaStorage;
  cache: MediaStorage;
  remote: RemoteMedia;
  clock: Clock;
  log: Log;
};

/** What other slices ask about files. */
export type Media = {
  /**
   * What the file at an address is: an upload's, https, http, `ipfs:`, or `ar:`. Null while that is
   * unknown; it is then fetched, and known a moment later. An upload that is asked about is kept.
   */
  describe(uri: string): Promise<MediaFacts | null>;
  /** Tells that something refers to these addresses, so that the uploads among them stay. */
  keep(uris: readonly string[]): Promise<void>;
  /** An upload as it is served, by its hash; null where it is gone. */
  read(hash: string): Promise<Uint8Array | null>;
  /** Whose upload it is, its type, and its size in bytes; null where it is gone. */
  held(hash: string): Promise<{ owner: string; mime: string; size: number } | null>;
  /** Deletes the files of messages that are gone; the server does so by itself, too. */
  release(): Promise<void>;
  /** The link preview with these words and the picture at `uri`, 3:2 by default; null where no files are kept. */
  card(words: CardWords, uri: string, shape?: CardShape): Promise<Card | null>;
};

export type MediaService = ReturnType<typeof createMediaService>;

/** Finds files by their address, wherever they are from. */
export function createMediaService({ store, uploads, cache, remote, clock, log }: Options) {
  async function own(hash: string, width: PictureWidth | null): Promise<Located | null> {
    const facts = await store.upload(hash);
    if (facts === null) return null;
    noteOpened(hash);
    return located(uploads, hash, facts, width, '');
  }

  function noteOpened(hash: string): void {
    const now = clock.now();
    store
      .noteOpened(hash, now - previewMs, now)
      .catch((error) => log.warn('upload-not-noted', { error }));
  }

  /**
   * The file at an address that anyone may name. `mayFetch` runs before another server is asked,
   * and throws where that is too much. Null when there is nothing to show.
   */
  async function find(
    uri: string,
    width: PictureWidth | null,
    mayFetch: () => void,
  ): Promise<Located | null> {
    const hash = hashOfUri(uri);
    const upload = hash === null ? null : await own(hash, width);
    if (upload !== null) return upload;
    const known = await remote.known(uri);
    if (known === null) mayFetch();
    const file = known ?? (await remote.load(uri));
    if (file.facts === null) return null;
    return located(cache, file.hash, file.facts, width, versionOf(file));
  }

  /**
   * The picture at an address if it is here already, at least `width` pixels wide if it is; else it is
   * fetched for the next time.
   */
  async function present(uri: string, width: PictureWidth): Promise<Located | null> {
    const hash = hashOfUri(uri);
    const upload = hash === null ? null : await store.upload(hash);
    if (hash !== null && upload !== null) return await stored(uploads, hash, upload, width, '');
    if (!isRemoteUri(uri)) return null;
    const file = await remote.remembered(uri);
    const there =
      file?.facts && (await stored(cache, file.hash, file.facts, width, versionOf(file)));
    if (there) return there;
    if ((await remote.known(uri)) === null) fetchLater(uri);
    return null;
  }

  async function describe(uri: string): Promise<MediaFacts | null> {
    const hash = hashOfUri(uri);
    const upload = hash === null ? null : await store.upload(hash);
    if (upload !== null) {
      await keep([uri]);
      return upload;
    }
    if (!isRemoteUri(uri)) return null;
    const file = await remote.remembered(uri);
    // What was seen once is good enough for a place on a page; whoever opens it looks again.
    if (file !== null && file.facts !== null) return file.facts;
    if ((await remote.known(uri)) === null) fetchLater(uri);
    return null;
  }

  function fetchLater(uri: string): void {
    try {
      remote.load(uri).catch((error) => log.warn('remote-media-failed', { error }));
    } catch {
      // Too many are being fetched; whoever asks again begins anew.
    }
  }

  async function keep(uris: readonly string[]): Promise<void> {
    const hashes = uris.map(hashOfUri).filter((hash) => hash !== null);
    if (hashes.length > 0) await store.keep(hashes, clock.now());
  }

  async function read(hash: string): Promise<Uint8Array | null> {
    const isThere = (await store.upload(hash)) !== null && (await uploads.size(hash)) !== null;
    return isThere ? await buffer(uploads.read(hash)) : null;
  }

  async function held(hash: string) {
    const [upload, size] = await Promise.all([store.ownerOf(hash), uploads.size(hash)]);
    return upload === null || size === null ? null : { ...upload, size };
  }

  return { own, find, present, describe, keep, read, held };
}

const versionOf = ({ checkedAt }: RemoteFile) => `-${checkedAt.toString(36)}`;

/** As `located`, for a file that is on the disk. */
async function stored(...file: Parameters<typeof located>): Promise<Located | null> {
  const found = located(...file);
  return found !== null && (await found.storage.size(found.name)) !== null ? found : null;
}

/** The size of a picture that is at least as wide as wanted; the largest where none is. */
function located(
  storage: MediaStorage,
  hash: string,
  { kind, mime, width: whole }: MediaFacts,
  width: PictureWidth | null,
  version: string,
): Located | null {
  if (width !== null && kind !== 'picture') return null;
  const name = nameOf(hash, width !== null && whole !== null && width < whole ? width : null);
  return { storage, name, mime, version: `${name}${version}` };
}
