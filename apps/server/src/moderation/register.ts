import type { Auth } from '../auth/register.ts';
import type { NameService } from '../names/service.ts';
import type { Base } from '../platform/base.ts';
import { createActStore } from './actStore.ts';
import { createModerationActs } from './acts.ts';
import { createModeratorReader } from './chainReader.ts';
import { moderationRoutes } from './http.ts';
import { createPeople } from './people.ts';
import { createReportStore } from './reportStore.ts';
import { createReports } from './reports.ts';
import type { Rooms } from './rooms.ts';
import { createModerators, type Moderators } from './service.ts';
import { createSpeakers } from './speakers.ts';
import { createSuspensions, type Suspensions } from './suspensions.ts';

/** Who moderates, who may not write, and what readers are told of authors. */
export async function registerModeration(base: Base, names: NameService) {
  const { config, clock, log, database, http } = base;
  const read = createModeratorReader(config.community, config.rpcUrl);
  const moderators = createModerators({ read, clock, log });
  const suspensions = createSuspensions({ store: createActStore(database), clock, log });
  await suspensions.start();
  http.addHook('onClose', async () => suspensions.stop());
  const people = { ...createPeople(names, moderators), suspensionOf: suspensions.of };
  return { moderators, suspensions, people };
}

type Parts = {
  auth: Auth;
  moderators: Moderators;
  suspensions: Suspensions;
  rooms: Rooms;
  holdsName: (author: string) => Promise<boolean>;
};

/** What members report, and what moderators do about it. */
export function registerReports(base: Base, parts: Parts): void {
  const { http, config, database, clock } = base;
  const { auth, moderators, suspensions, rooms, holdsName } = parts;
  const { supportedChainId: chainId, postingNeedsName } = config.community;
  const community = { authority: config.authority, chainId };
  const speakers = createSpeakers({ signer: auth.signer, moderators, community });
  const shared = { rooms, speakers, clock };
  const reports = createReports({
    ...shared,
    store: createReportStore(database),
    mayWrite: async (author) => !postingNeedsName || (await holdsName(author)),
  });
  const acts = createModerationActs({ ...shared, store: createActStore(database), suspensions });
  moderationRoutes(http, { reports, acts }, base);
}
