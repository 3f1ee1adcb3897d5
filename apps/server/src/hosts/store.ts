import type { HostChange } from '@parley/domain/chat/hostChanges';
import type { Restore } from '@parley/domain/chat/restores';
import type pg from 'pg';

type Queries = Pick<pg.ClientBase, 'query'>;

/** SQL of the hosts that a community had. */
export function createHostStore(database: Queries) {
  return {
    /** The host it is at; null before its first start. Of a log from before this was noted, its newest message's. */
    async current(): Promise<string | null> {
      const noted = await database.query<{ host: string }>(
        'select to_host as host from host_changes order by place desc limit 1',
      );
      if (noted.rows[0] !== undefined) return noted.rows[0].host;
      const said = await database.query<{ host: string }>(
        'select host from shared.messages order by at desc limit 1',
      );
      return said.rows[0]?.host ?? null;
    },

    /** Notes where it is, once. */
    async begin(host: string, at: number): Promise<void> {
      await database.query(
        'insert into host_changes (to_host, at) values ($1, $2) on conflict do nothing',
        [host, at],
      );
    },

    /** The changes, the oldest first. */
    async changes(chainId: number): Promise<HostChange[]> {
      const { rows } = await database.query<Omit<HostChange, 'chainId'> & { at: string }>(
        `select from_host as "from", to_host as "to", heads, at, key, signature
         from host_changes where from_host is not null order by place`,
      );
      return rows.map((row) => ({ ...row, at: Number(row.at), chainId }));
    },

    /** Restores from backups, the oldest first. */
    async restores(chainId: number): Promise<Restore[]> {
      const { rows } = await database.query<
        Omit<Restore, 'chainId'> & { savedAt: string; at: string }
      >(
        `select host, from_epoch as "from", to_epoch as "to", heads, saved_at as "savedAt", at, key, signature
         from restores order by place`,
      );
      return rows.map((row) => ({
        ...row,
        chainId,
        savedAt: Number(row.savedAt),
        at: Number(row.at),
      }));
    },

    async add({ from, to, heads, at, key, signature }: Omit<HostChange, 'chainId'>): Promise<void> {
      await database.query(
        `insert into host_changes (from_host, to_host, heads, at, key, signature)
         values ($1, $2, $3, $4, $5, $6)`,
        [from, to, JSON.stringify(heads), at, key, signature],
      );
    },
  };
}
