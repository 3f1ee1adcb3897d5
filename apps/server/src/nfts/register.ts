import { isLowerAddress } from '@parley/domain/fields/hex';
import type { NftList } from '@parley/domain/nft/wire';
import type { Subject } from '@parley/domain/site/heads';
import type { Base } from '../platform/base.ts';
import { cardRoute, type DrawCard } from '../platform/cardHttp.ts';
import { rememberFacts } from './facts.ts';
import { nftRoutes } from './http.ts';
import { createPreviewStore } from './previewStore.ts';
import { createPreviews } from './previews.ts';
import { createNftService, type NftSources } from './service.ts';
import { createNftStore } from './store.ts';

type Sources = NftSources & {
  /** Calls back with what changed, such as `nft:0x…`, or `*` for anything. */
  onChange: (listener: (block: number, topics: readonly string[]) => void) => void;
  /** Keeps the uploads among these addresses, since something refers to them. */
  keep: (uris: readonly string[]) => Promise<void>;
  draw: DrawCard;
};

/** Link previews of a collection, by their shape. */
const cardFiles = [
  ['card.png', '3:2'],
  ['square.png', '1:1'],
] as const;

/** What NFT pages show, from the index; returns what heads say of collections. */
export function registerNfts(base: Base, { onChange, keep, draw, ...sources }: Sources) {
  const { http, config, database, clock, log } = base;
  const store = createNftStore(database);
  const describe = rememberFacts(sources.describe, clock);
  const service = createNftService({ ...sources, describe, store, clock });
  nftRoutes(http, service, base);
  const previews = createPreviews({
    read: createPreviewStore(database),
    find: service.find,
    draw,
    people: sources.people,
    community: config.community,
  });
  for (const [file, shape] of cardFiles) {
    const route = {
      path: `/api/nfts/:address/${file}`,
      nothing: 'There is no such collection.',
      async cardOf(params: { address: string }) {
        const address = params.address.toLowerCase();
        return isLowerAddress(address) ? await previews.card(address, shape) : null;
      },
    };
    cardRoute(http, route, base);
  }

  async function keepFiles(topics: readonly string[]): Promise<void> {
    const changed = topics.includes('*')
      ? null
      : topics.flatMap((topic) => /^nft:(.+)$/.exec(topic)?.[1] ?? []);
    if (changed === null || changed.length > 0) await keep(await store.files(changed));
  }
  // An upload that a collection shows must not be swept as unused.
  onChange((_, topics) => {
    keepFiles(topics).catch((error) => log.warn('uploads-not-kept', { error }));
  });
  return {
    subject: previews.subject,
    /** A subject without words, for a search that finds collections on a list; else null. */
    async search(list: NftList, search: string): Promise<Subject | null> {
      const query = { list, period: 'week', search, after: null } as const;
      return (await service.list(query)).total === 0 ? null : {};
    },
  };
}
