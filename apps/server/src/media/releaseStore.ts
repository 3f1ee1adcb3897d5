import type { PoolClient } from 'pg';
import type { Database } from '../platform/database.ts';
import { editKinds, hidingKinds } from '../platform/eventKinds.ts';
import { inTransaction } from '../platform/transaction.ts';

/** Moments that decide, in Unix milliseconds. */
export type Bounds = {
  now: number;
  /** What was hidden before counts as hidden for good. */
  hiddenBefore: number;
  /** What was uploaded again since then may be about to be used. */
  renewedSince: number;
  /** Until when such a file is left alone. */
  restMs: number;
};

/** Files that are looked at in one round. */
const roundMax = 100;

const isHidden = (message: string) => `exists (
  select from shared.message_states s where s.room = ${message} and (s.deletion is not null or s.hiding is not null))`;

/**
 * Whether a message that is neither deleted nor hidden shows the file, also one that search has not read yet, or
 * not that it was restored; or the data of a name does.
 */
const isShown = `select exists (
    select from shared.texts t where t.body like '%/api/media/' || $1 || '#%'
      and not ${isHidden('t.room and s.seq = t.seq')}
  ) or exists (
    select from shared.rooms r left join shared.searched_rooms f on f.room = r.id
    join shared.messages m on m.room = r.id and m.seq > coalesce(f.seq, 0)
    where m.is_whole and position('/api/media/' || $1 || '#' in m.body) > 0
      and not ${isHidden('m.room and s.seq = coalesce(m.target, m.seq)')}
  ) or exists (
    select from shared.rooms r left join shared.searched_rooms f on f.room = r.id
    join shared.messages e on e.room = r.id and e.seq > coalesce(f.seq, 0) and e.kind in ${hidingKinds}
    join shared.messages m on m.room = r.id and (m.seq = e.target or (m.target = e.target and m.kind in ${editKinds}))
    where position('/api/media/' || $1 || '#' in m.body) > 0
      and not ${isHidden('m.room and s.seq = e.target')}
  ) or exists (
    select from indexed.names where position('/api/media/' || $1 in data) > 0
  ) as "isShown"`;

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/** SQL of files whose messages are gone. */
export function createReleaseStore(database: Database) {
  return {
    /** Hashes of files whose time has come. */
    async due({ now, hiddenBefore }: Bounds): Promise<string[]> {
      const { rows } = await database.query<{ hash: string }>({
        name: 'media-due',
        text: `select distinct hash from media_releases
               where after <= $1 and (hidden_at is null or hidden_at < $2) limit ${roundMax}`,
        values: [now, hiddenBefore],
      });
      return rows.map(({ hash }) => hash);
    },

    /**
     * Forgets an upload that nothing shows, after `remove` took its files away; true if it did. Whoever is killed
     * on the way finds it again: the last thing that goes is what says that the file has to go.
     */
    async release(hash: string, bounds: Bounds, remove: () => Promise<void>): Promise<boolean> {
      return await inTransaction(database, async (client) => {
        const file = await lock(client, hash);
        const verdict = file === null ? 'gone' : await judge(client, hash, file, bounds);
        if (verdict === 'later') return false;
        if (verdict === 'gone') {
          await remove();
          await client.query('delete from media where hash = $1', [hash]);
        }
        await client.query(
          `delete from media_releases
           where hash = $1 and ($2 or hidden_at is null or hidden_at < $3)`,
          [hash, verdict === 'gone', bounds.hiddenBefore],
        );
        return verdict === 'gone';
      });
    },
  };
}

type File = { held: boolean; renewedAt: number | null };

/** Nobody uploads the same file again, or says that it is held, until the transaction ends. */
async function lock(client: PoolClient, hash: string): Promise<File | null> {
  const { rows } = await client.query<File>(
    `select held_at is not null as held, renewed_at as "renewedAt" from media
     where hash = $1 for update`,
    [hash],
  );
  return rows[0] ?? null;
}

/** What becomes of a file: it stays, goes, or has to be looked at again. */
async function judge(
  client: PoolClient,
  hash: string,
  { held, renewedAt }: File,
  { hiddenBefore, renewedSince, restMs }: Bounds,
): Promise<'stays' | 'gone' | 'later'> {
  if (held) return 'stays';
  // A new index takes a moment; until then nobody knows what names show.
  const index = await client.query("select from pg_class where oid = to_regclass('indexed.names')");
  if (index.rowCount === 0) return 'later';
  const { rows } = await client.query<{ isShown: boolean; isHeldBack: boolean }>(
    `${isShown}, exists (
       select from media_releases where hash = $1 and hidden_at >= $2) as "isHeldBack"`,
    [hash, hiddenBefore],
  );
  if (rows[0] === undefined || rows[0].isShown || rows[0].isHeldBack) return 'stays';
  if (renewedAt === null || renewedAt < renewedSince) return 'gone';
  await client.query('update media_releases set after = $2 where hash = $1', [
    hash,
    renewedAt + restMs,
  ]);
  return 'later';
}
