import type { AnchorsWire, AnchorWire } from '@parley/domain/chat/anchors';
import type { IndexReader } from '../platform/indexed.ts';

export type AnchorStore = ReturnType<typeof createAnchorStore>;

const columns = 'account, seq::bigint as seq, hash, block, tx, time as at';

/** Reads anchors of a room, by its name on the chain, that these accounts made. */
export function createAnchorStore({ read, one }: IndexReader) {
  return {
    async newest(
      room: string,
      accounts: readonly string[],
      limit: number,
    ): Promise<AnchorsWire['anchors']> {
      return await read<AnchorWire>(
        `select ${columns} from indexed.anchors where room = $1 and account = any($2)
         order by block desc, log_index desc limit $3`,
        [room, accounts, limit],
      );
    },

    /** The first one at a place or after it; null for none. */
    async firstFrom(room: string, accounts: readonly string[], seq: number) {
      return await one<AnchorWire>(
        `select ${columns} from indexed.anchors
         where room = $1 and account = any($2) and anchors.seq >= $3
         order by anchors.seq, block, log_index limit 1`,
        [room, accounts, seq],
      );
    },
  };
}
