import { headKeysSchema, linksSchema, pageSchema } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { getJson } from '../../../platform/http.ts';
import { type ChainCheck, createChainCheck } from './chainCheck.ts';
import type { Finding } from './finding.ts';
import { storedHeads } from './rememberedHeads.ts';

/** Servers of one community follow each other within two seconds; these are more, in milliseconds. */
const pauseMs = 4_000;

/** Checks the rooms' chains with what the server hands out and what this browser remembers. */
export function createBrowserChainCheck(
  { supportedChainId: chainId, projectUrl, embeddedChain }: PublicConfig,
  onFinding: (finding: Finding) => void,
): ChainCheck {
  const roomPath = (room: string) => `/api/chat/rooms/${room}`;
  return createChainCheck({
    community: { chainId, host: new URL(projectUrl).host },
    isTrial: embeddedChain,
    heads: storedHeads(chainId),
    fetchKeys: async () => (await getJson('/config.json', headKeysSchema)).headKeys,
    fetchLinks: (room, after) => getJson(`${roomPath(room)}/links?after=${after}`, linksSchema),
    fetchHead: async (room) =>
      (await getJson(`${roomPath(room)}/messages?limit=1`, pageSchema)).head,
    pause: () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
    onFinding,
  });
}
