import { join } from 'node:path';
import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { createOutside } from '../platform/outside.ts';
import { createCards } from './cards.ts';
import { createDiskStorage } from './diskStorage.ts';
import { mediaRoutes } from './http.ts';
import { observedUploads } from './observedUploads.ts';
import { createPrepare } from './prepare.ts';
import { createQueue } from './queue.ts';
import { createReleaseStore } from './releaseStore.ts';
import { createReleases } from './releases.ts';
import { createRemoteMedia } from './remote.ts';
import { createMediaService, type Media } from './service.ts';
import { createMediaStore } from './store.ts';
import { createSweeper } from './sweeper.ts';
import { uploadRoutes } from './uploadHttp.ts';
import { createUploads } from './uploads.ts';

const sweepEveryMs = 60 * 60_000;
/** How soon the file of a deleted message goes, in milliseconds. */
const releaseEveryMs = 2_000;

type Parts = { auth: Auth; holdsName: (author: string) => Promise<boolean> };

/** Uploads, files of other servers, and what is known of them; nothing without a data folder. */
export function registerMedia(base: Base, { auth, holdsName }: Parts): Media {
  const { http, config, database, clock, log, metrics } = base;
  const { community, dataFolder, origin, authority, media: limits, asksOutside } = config;
  if (dataFolder === null) {
    const nothing = async () => {};
    const none = async () => null;
    return { describe: none, read: none, held: none, keep: nothing, release: nothing, card: none };
  }

  const folder = join(dataFolder, 'media');
  const temporary = join(folder, 'temporary');
  const files = createDiskStorage(join(folder, 'uploads'));
  const cache = createDiskStorage(join(folder, 'cache'));
  const store = createMediaStore(database);
  const prepare = createPrepare({ limits, clock });
  const exclusive = createQueue(1);
  const shared = { store, temporary, prepare, exclusive, limits, clock };
  const outside = createOutside({ ownHostname: new URL(origin).hostname, isOff: !asksOutside });

  const sweeper = createSweeper({ ...shared, uploads: files, cache });
  const uploads = createUploads({
    ...shared,
    storage: files,
    makeRoom: sweeper.makeRoom,
    projectUrl: community.projectUrl,
    isEnabled: community.fileUploadEnabled,
  });
  const remote = createRemoteMedia({ ...shared, storage: cache, outside, community, log });
  const service = createMediaService({ store, uploads: files, cache, remote, clock, log });
  const needsName = community.punkTldAddress !== '';
  const mayUpload = async (owner: string) => !needsName || (await holdsName(owner));
  metrics.gauge('parley_media_bytes', 'Bytes of all uploads on disk.', async () => {
    return (await store.usage('', 0)).all;
  });
  metrics.gauge('parley_media_queue_length', 'Files that wait to be rewritten.', prepare.waiting);
  uploadRoutes(http, {
    ...base,
    uploads: observedUploads(uploads, metrics),
    signer: auth.signer,
    mayUpload,
    authority,
  });
  mediaRoutes(http, service, base);

  const timer = setInterval(() => {
    sweeper.sweep().catch((error) => log.warn('media-not-swept', { error }));
  }, sweepEveryMs).unref();
  const releases = createReleases({
    ...shared,
    store: createReleaseStore(database),
    uploads: files,
    log,
  });
  const releasing = setInterval(() => {
    releases.release().catch((error) => log.warn('uploads-not-released', { error }));
  }, releaseEveryMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    clearInterval(releasing);
  });
  const cards = createCards({
    temporary,
    log,
    present: service.present,
    storage: createDiskStorage(join(folder, 'cards')),
  });
  return { ...service, release: releases.release, card: cards.card };
}
