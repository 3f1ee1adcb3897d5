import type pg from 'pg';

/** The public keys (P-256 points, base64url) that servers of this log have signed heads with. */
export function createHeadKeys(database: Pick<pg.ClientBase, 'query'>) {
  let known: readonly string[] = [];

  /** Another server on the same log may have come with a key of its own. */
  async function renew(): Promise<void> {
    const found = await database.query<{ key: string }>(
      'select key from head_keys order by added_at, key',
    );
    known = found.rows.map(({ key }) => key);
  }

  return {
    renew,
    /** Oldest first, as they were when last read. */
    known: () => known,
    async add(key: string): Promise<void> {
      await database.query('insert into head_keys (key) values ($1) on conflict do nothing', [key]);
    },
  };
}
