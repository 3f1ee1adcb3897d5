import { type MuteChange, type MuteKind, type Mutes, mutesMax } from '@parley/domain/mutes/rules';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

export type MuteStore = ReturnType<typeof createMuteStore>;

/** What members mute, and whom they block. */
export function createMuteStore(database: Database) {
  return {
    /** All of one member's, the oldest first. */
    async of(author: string): Promise<Mutes> {
      const { rows } = await database.query<{ kind: MuteKind; one: string }>({
        name: 'mutes-of',
        text: 'select kind, one from mutes where author = $1 order by place',
        values: [author],
      });
      const all = (kind: MuteKind) => rows.flatMap((row) => (row.kind === kind ? [row.one] : []));
      const [rooms, people, words] = [all('rooms'), all('people'), all('words')];
      return { rooms, people, words, blocked: all('blocked') };
    },

    /** Keeps changes, as far as `mutesMax` has room for them; true if anything is another since. */
    async change(author: string, changes: readonly MuteChange[]): Promise<boolean> {
      const ended = changes.filter(([, , isMuted]) => !isMuted);
      const begun = changes.filter(([, , isMuted]) => isMuted);
      const columns = (some: readonly MuteChange[]) => [
        some.map(([kind]) => kind),
        some.map(([, one]) => one),
      ];
      return await inTransaction(database, async (client) => {
        // Two devices at once have no more room than one.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('mutes ' || $1, 0))`, [
          author,
        ]);
        const gone = await client.query(
          `delete from mutes m using unnest($2::text[], $3::text[]) as c(kind, one)
           where m.author = $1 and m.kind = c.kind and m.one = c.one`,
          [author, ...columns(ended)],
        );
        const come = await client.query(
          `insert into mutes (author, kind, one)
           select $1, c.kind, c.one from (
             select kind, one, most, turn, row_number() over (partition by kind order by turn) as nth
             from unnest($2::text[], $3::text[], $4::int[]) with ordinality as n(kind, one, most, turn)
             where not exists (select from mutes m where m.author = $1 and m.kind = n.kind and m.one = n.one)
           ) c
           where c.nth + (select count(*) from mutes m where m.author = $1 and m.kind = c.kind) <= c.most
           order by c.turn`,
          [author, ...columns(begun), begun.map(([kind]) => mutesMax[kind])],
        );
        return (gone.rowCount ?? 0) + (come.rowCount ?? 0) > 0;
      });
    },
  };
}
