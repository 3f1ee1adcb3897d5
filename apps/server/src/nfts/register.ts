import type { Base } from '../platform/base.ts';
import { rememberFacts } from './facts.ts';
import { nftRoutes } from './http.ts';
import { createNftService, type NftSources } from './service.ts';
import { createNftStore } from './store.ts';

type Sources = NftSources & {
  /** Calls back with what changed, such as `nft:0x…`, or `*` for anything. */
  onChange: (listener: (block: number, topics: readonly string[]) => void) => void;
  /** Keeps the uploads among these addresses, since something refers to them. */
  keep: (uris: readonly string[]) => Promise<void>;
};

/** What NFT pages show, from the index. */
export function registerNfts(base: Base, { onChange, keep, ...sources }: Sources): void {
  const { http, database, clock, log } = base;
  const store = createNftStore(database);
  const describe = rememberFacts(sources.describe, clock);
  nftRoutes(http, createNftService({ ...sources, describe, store, clock }), base);

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
}
