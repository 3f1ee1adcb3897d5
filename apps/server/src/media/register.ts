import { join } from 'node:path';
import type { Auth } from '../auth/register.ts';
import type { Base } from '../platform/base.ts';
import { createOutside, type Outside } from '../platform/outside.ts';
import { createCards } from './cards.ts';
import { createDiskStorage } from './diskStorage.ts';
import { mediaRoutes } from './http.ts';
import { createPrepare } from './prepare.ts';
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

/** Uploads, files of other servers, and what is known of them; nothing without a data folder. */
export function registerMedia(base: Base, auth: Auth, way?: Pick<Outside, 'head' | 'get'>): Media {
  const { http, config, database, clock, log } = base;
  const { community, dataFolder, origin, authority, media: limits, asksOutside } = config;
  if (dataFolder === null) {
    const nothing = async () => {};
    return { describe: async () => null, keep: nothing, release: nothing, card: async () => null };
  }

  const folder = join(dataFolder, 'media');
  const temporary = join(folder, 'temporary');
  const files = createDiskStorage(join(folder, 'uploads'));
  const cache = createDiskStorage(join(folder, 'cache'));
  const store = createMediaStore(database);
  const prepare = createPrepare(limits);
  const shared = { store, temporary, prepare, limits, clock };
  const outside =
    way ?? createOutside({ ownHostname: new URL(origin).hostname, isOff: !asksOutside });

  const uploads = createUploads({
    ...shared,
    storage: files,
    projectUrl: community.projectUrl,
    isEnabled: community.fileUploadEnabled,
  });
  const remote = createRemoteMedia({ ...shared, storage: cache, outside, community, log });
  const service = createMediaService({ store, uploads: files, cache, remote, clock, log });
  uploadRoutes(http, { ...base, uploads, signer: auth.signer, authority });
  mediaRoutes(http, service, base);

  const { exclusive } = uploads;
  const sweeper = createSweeper({ ...shared, uploads: files, cache, exclusive });
  const timer = setInterval(() => {
    sweeper.sweep().catch((error) => log.warn('media-not-swept', { error }));
  }, sweepEveryMs).unref();
  const releases = createReleases({
    ...{ ...shared, store: createReleaseStore(database), uploads: files, exclusive, log },
  });
  const releasing = setInterval(() => {
    releases.release().catch((error) => log.warn('uploads-not-released', { error }));
  }, releaseEveryMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    clearInterval(releasing);
  });
  const cards = createCards({
    ...{ temporary, log, present: service.present },
    storage: createDiskStorage(join(folder, 'cards')),
  });
  return { ...service, release: releases.release, card: cards.card };
}
