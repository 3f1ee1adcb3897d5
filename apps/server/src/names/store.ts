import type { Database } from '../platform/database.ts';

export type NamesStore = ReturnType<typeof createNamesStore>;

/**
 * Reads in the index who is called what. A registry without the events of ours leaves no rows there: then the index
 * knows nothing of names, which is not the same as that there are none.
 */
export function createNamesStore(database: Database) {
  return {
    /** The main name of each address, null for none; empty where the index knows no main names. */
    async mainNames(addresses: readonly string[]): Promise<Map<string, string | null>> {
      const { rows } = await database.query<{ holder: string; name: string | null }>(
        `select a.holder, n.name from unnest($1::text[]) a (holder)
         left join indexed.main_names n using (holder)
         where exists (select from indexed.main_name_changes)`,
        [addresses],
      );
      return new Map(rows.map(({ holder, name }) => [holder, name]));
    },

    /** Whether each address holds a name; empty where the index knows no names. */
    async holders(addresses: readonly string[]): Promise<Map<string, boolean>> {
      const { rows } = await database.query<{ holder: string; holds: boolean }>(
        `select a.holder, exists (select from indexed.names n where n.holder = a.holder) as holds
         from unnest($1::text[]) a (holder)
         where exists (select from indexed.name_registrations)`,
        [addresses],
      );
      return new Map(rows.map(({ holder, holds }) => [holder, holds]));
    },
  };
}
