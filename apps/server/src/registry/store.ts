import { zeroAddress } from '@parley/domain/fields/hex';
import type { MemberNamesWire, NameHistoryWire } from '@parley/domain/names/wire';
import type { IndexReader } from '../platform/indexed.ts';
import type { ChainPlace } from '../platform/pages.ts';

type Held = MemberNamesWire['names'][number];
type Named = Pick<NameHistoryWire, 'name' | 'holder' | 'registeredAt'> & { tokenId: string };

export type RegistryStore = ReturnType<typeof createRegistryStore>;

/** Reads names and their holders in the index. */
export function createRegistryStore({ read, one, newest }: IndexReader) {
  return {
    async mainName(holder: string): Promise<string | null> {
      const text = 'select name from indexed.main_names where holder = $1';
      return (await one<{ name: string }>(text, [holder]))?.name ?? null;
    },

    /** Names after a name, or the first, in the order of their letters. */
    async held(holder: string, after: string | null, limit: number): Promise<Held[]> {
      const rows = await read<Omit<Held, 'id'> & { tokenId: string }>(
        `select name, token_id as "tokenId", registered_at as "registeredAt" from indexed.names
        where holder = $1 and ($2::text is null or name > $2) order by name limit $3`,
        [holder, after, limit],
      );
      return rows.map(({ tokenId, ...row }) => ({ ...row, id: idOf(tokenId) }));
    },

    async named(name: string): Promise<(Named & { id: string }) | null> {
      const row = await one<Named>(
        `select name, token_id as "tokenId", holder, registered_at as "registeredAt"
        from indexed.names where name = $1`,
        [name],
      );
      return row === null ? null : { ...row, id: idOf(row.tokenId) };
    },

    /** Who holds each of these names, without those that nobody holds. */
    async holders(names: readonly string[]): Promise<Record<string, string>> {
      const rows = await read<{ name: string; holder: string }>(
        'select name, holder from indexed.names where name = any($1)',
        [names],
      );
      return Object.fromEntries(rows.map(({ name, holder }) => [name, holder]));
    },

    /** To whom a name went, with its price where the community sold it: a buyer may pass it on in the same transaction. */
    async transfers(tokenId: string, after: ChainPlace | null, limit: number) {
      const select = `select block, log_index, tx, time as at, sender as "from", recipient as "to",
        (select s.price from indexed.name_sales s
          where s.token_id = t.token_id and s.tx = t.tx and t.sender = '${zeroAddress}' limit 1) as "priceWei"
        from indexed.name_transfers t where token_id = $4::numeric`;
      return await newest<NameHistoryWire['transfers'][number]>([select], {
        values: [tokenId],
        after,
        limit,
      });
    },
  };
}

/** The id of a token in hexadecimal digits, as names are announced by. */
function idOf(tokenId: string): string {
  return `0x${BigInt(tokenId).toString(16).padStart(64, '0')}`;
}
