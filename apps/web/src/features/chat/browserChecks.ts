import { createPeopleCheck } from '@parley/chat-client/proof/people';
import { createPublishedKeys } from '@parley/chat-client/proof/publishedKeys';
import { createVerification } from '@parley/chat-client/proof/verification';
import { deviceProofsSchema } from '@parley/domain/auth/proof';
import { headKeysSchema } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { siteOf } from '../../data/site.ts';
import { getJson } from '../../platform/http.ts';
import { logWarning as warn } from '../../platform/log.ts';
import { readySubtle } from '../../platform/subtle.ts';
import type { Checks } from './lazyChecks.ts';
import { createProofChecks } from './proofChecks.ts';

/** Makes what checks messages by the proofs that the server hands out, and people by the chain, beside the page. */
export async function createBrowserChecks(config: PublicConfig): Promise<Checks> {
  await readySubtle();
  const keys = createPublishedKeys(
    async () => (await getJson('/config.json', headKeysSchema)).headKeys,
  );
  const ask = createProofChecks(config);
  return {
    verification: createVerification({
      site: siteOf(config),
      isPublished: keys.has,
      fetchProofs: (ids) => getJson(`/api/chat/devices?ids=${ids.join(',')}`, deviceProofsSchema),
      verifyProof: (proof) => ask('proof', proof),
      warn,
    }),
    people: createPeopleCheck({ ask: (question) => ask('people', question), now: Date.now, warn }),
  };
}
