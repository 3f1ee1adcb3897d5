/**
 * Stands in the query client for its cache of mutations until `useMutation.ts` loads, with what the client
 * calls of it meanwhile. `build/lateQueryParts.ts` puts it there.
 */
export class MutationCache {
  findAll(): never[] {
    return [];
  }
  clear(): void {}
  async resumePausedMutations(): Promise<void> {}
}
