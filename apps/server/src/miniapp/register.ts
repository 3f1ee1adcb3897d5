import type { PageHead } from '@parley/domain/site/wire';
import type { Base } from '../platform/base.ts';
import { embedsOf } from './embed.ts';
import { miniAppRoutes } from './http.ts';

/** The community as a mini app of a Farcaster client; returns what embeds of its pages show. */
export function registerMiniApp({ http, config: { community } }: Base) {
  miniAppRoutes(http, community);
  return { embedsOf: (head: PageHead) => embedsOf(community, head) };
}
