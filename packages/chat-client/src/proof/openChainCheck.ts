import { restoresSchema } from '@parley/domain/chat/restores';
import { headKeysSchema, linksSchema, pageSchema } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { ClientPorts } from '../ports.ts';
import { storedAcceptedRestore } from './acceptedRestore.ts';
import { type ChainCheck, createChainCheck } from './chainCheck.ts';
import type { Finding } from './finding.ts';
import { storedHeads } from './rememberedHeads.ts';

/** Servers of one community follow each other within two seconds; these are more, in milliseconds. */
const pauseMs = 4_000;

/** Checks the rooms' chains with what the server hands out and what this device remembers. */
export function openChainCheck(
  { supportedChainId: chainId, projectUrl, embeddedChain }: PublicConfig,
  { http, storage, warn }: Pick<ClientPorts, 'http' | 'storage' | 'warn'>,
  onFinding: (finding: Finding) => void,
): ChainCheck {
  const roomPath = (room: string) => `/api/chat/rooms/${room}`;
  return createChainCheck({
    community: { chainId, host: new URL(projectUrl).host },
    isTrial: embeddedChain,
    heads: storedHeads(storage, chainId),
    fetchKeys: async () => (await http.get('/config.json', headKeysSchema)).headKeys,
    fetchLinks: (room, after) => http.get(`${roomPath(room)}/links?after=${after}`, linksSchema),
    fetchHead: async (room) =>
      (await http.get(`${roomPath(room)}/messages?limit=1`, pageSchema)).head,
    fetchRestores: async () => (await http.get('/config.json', restoresSchema)).restores,
    accepted: storedAcceptedRestore(storage),
    pause: () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
    onFinding,
    warn,
  });
}
