import type { MemberAirdropsWire } from '@parley/domain/airdrop/wire';
import type { IndexReader } from '../platform/indexed.ts';
import type { ChainPlace } from '../platform/pages.ts';

export type AirdropStore = ReturnType<typeof createAirdropStore>;

/** Reads claims of airdrops in the index. */
export function createAirdropStore({ newest }: IndexReader) {
  return {
    async claims(member: string, after: ChainPlace | null, limit: number) {
      const select = `select block, log_index, tx, time as at, airdrop, points, amount,
        (select n.name from indexed.names n where n.token_id = c.token_id) as name
        from indexed.airdrop_claims c where member = $4`;
      return await newest<MemberAirdropsWire['claims'][number]>([select], {
        values: [member],
        after,
        limit,
      });
    },
  };
}
