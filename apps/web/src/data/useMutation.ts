// biome-ignore lint/style/noRestrictedImports: this is where it is to come from
import { MutationCache, useMutation } from '@tanstack/react-query';
import { queries } from './queries.ts';

const cache = new MutationCache();
queries.getMutationCache = () => cache;

/** The library's own hook, with the cache that the first load goes without. */
export { useMutation };
