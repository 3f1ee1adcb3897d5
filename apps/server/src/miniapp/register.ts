import type { PageHead } from '@parley/domain/site/wire';
import type { Base } from '../platform/base.ts';
import { embedsOf } from './embed.ts';
import { miniAppRoutes } from './http.ts';
import { type Clients, webhookRoutes } from './webhook.ts';

/** The community as a mini app of a Farcaster client; returns what embeds of its pages show. */
export async function registerMiniApp(base: Base, clients: Clients) {
  const { http, config } = base;
  const { community } = config;
  miniAppRoutes(http, config);
  const read = await createReader(config.farcasterHubUrl);
  webhookRoutes(http, { ...base, read, clients, hosts: config.farcasterClientHosts });
  return { embedsOf: (head: PageHead) => embedsOf(community, head) };
}

/** Farcaster's library is loaded only where there is a hub to ask. */
async function createReader(hubUrl: string | null) {
  if (hubUrl === null) return null;
  const { createEventReader } = await import('./clientEvent.ts');
  return createEventReader(hubUrl);
}
