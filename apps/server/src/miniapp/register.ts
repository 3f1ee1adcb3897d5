import type { EmbedSubject } from '@parley/domain/site/heads';
import type { PageHead } from '@parley/domain/site/wire';
import type { Base } from '../platform/base.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { embedsOf } from './embed.ts';
import { miniAppRoutes, takesEvents } from './http.ts';
import { type Clients, webhookRoutes } from './webhook.ts';

/** The community as a mini app of a Farcaster client; returns what embeds of its pages show. */
export async function registerMiniApp(base: Base, clients: Clients) {
  const { http, config } = base;
  const { community } = config;
  miniAppRoutes(http, config);
  const read = await createReader(config);
  webhookRoutes(http, { ...base, read, clients, hosts: config.farcasterClientHosts });
  return {
    embedsOf: (head: PageHead, embedded: EmbedSubject) => embedsOf(community, head, embedded),
  };
}

/** Farcaster's library is loaded only where events can be verified. */
async function createReader(config: ServerConfig) {
  if (!takesEvents(config)) return null;
  const { createEventReader } = await import('./clientEvent.ts');
  return createEventReader(config);
}
