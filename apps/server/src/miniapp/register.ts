import type { PageHead } from '@parley/domain/site/wire';
import type { Base } from '../platform/base.ts';
import { embedOf } from './embed.ts';
import { miniAppRoutes } from './http.ts';

/** The community as a mini app of a Farcaster client; returns what embeds of its pages show. */
export function registerMiniApp({ http, config: { community } }: Base) {
  miniAppRoutes(http, community);
  return { embedOf: (head: PageHead) => embedOf(community, head) };
}
