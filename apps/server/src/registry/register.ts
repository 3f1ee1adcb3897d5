import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { registryRoutes } from './http.ts';
import { createRegistryStore } from './store.ts';

/** Names and their holders, from the index. */
export function registerRegistry(base: Base, sources: IndexedSources): void {
  registryRoutes(base, sources, createRegistryStore(createIndexReader(base.database)));
}
