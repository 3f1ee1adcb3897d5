import type { Base } from '../platform/base.ts';
import { nftRoutes } from './http.ts';
import { createNftService, type NftSources } from './service.ts';
import { createNftStore } from './store.ts';

/** What NFT pages show, from the index. */
export function registerNfts(base: Base, sources: NftSources): void {
  const { http, database, clock } = base;
  const store = createNftStore(database);
  nftRoutes(http, createNftService({ ...sources, store, clock }), base);
}
