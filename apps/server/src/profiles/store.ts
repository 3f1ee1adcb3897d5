import { type SignedBio, signedBioSchema } from '@parley/domain/profile/bio';
import type { Database } from '../platform/database.ts';

export type BioStore = ReturnType<typeof createBioStore>;

/** What members say of themselves: of each the newest. */
export function createBioStore(database: Database) {
  return {
    /** Keeps a bio; false where a newer one is there. The same once more changes nothing. */
    async put(said: SignedBio): Promise<boolean> {
      const { rowCount } = await database.query(
        `insert into bios (author, at, statement) values ($1, $2, $3)
         on conflict (author) do update set at = excluded.at, statement = excluded.statement
         where bios.at < excluded.at or bios.statement = excluded.statement`,
        [said.author, said.at, JSON.stringify(said)],
      );
      return rowCount === 1;
    },

    /** What a member says of themselves; null for nothing. */
    async of(author: string): Promise<SignedBio | null> {
      const { rows } = await database.query<{ statement: unknown }>(
        'select statement from bios where author = $1',
        [author],
      );
      const { said } = signedBioSchema.parse({ said: rows[0]?.statement ?? null });
      return said === null || (said.bio === '' && said.links.length === 0) ? null : said;
    },
  };
}
