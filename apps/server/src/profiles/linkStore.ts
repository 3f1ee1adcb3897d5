import {
  type FarcasterLink,
  type FarcasterLinkAnswer,
  farcasterLinkAnswerSchema,
} from '@parley/domain/profile/farcasterLink';
import { type Database, sqlState } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

/** What a member says of their Farcaster account; `signedAt`: when the account said so, in Unix milliseconds. */
type Said = FarcasterLink & { author: string; signedAt: number | null };

export type LinkStore = ReturnType<typeof createLinkStore>;

/** The Farcaster accounts of members: of each what they said last, and of an account whose it is. */
export function createLinkStore(database: Database) {
  return {
    /**
     * Keeps what a member says; `older` where they said something else later, `taken` where the account said later that
     * it is another member's. A member whom the account leaves has none then. The same once more changes nothing.
     */
    async put({ signedAt, ...said }: Said): Promise<'kept' | 'older' | 'taken'> {
      const { author, at, account } = said;
      const fid = account?.fid ?? null;
      return await inTransaction(database, async (client) => {
        await client.query(
          `update farcaster_links set fid = null, account_at = null
           where fid = $1 and author <> $2 and account_at < $3`,
          [fid, author, signedAt],
        );
        const { rowCount } = await client.query(
          `insert into farcaster_links (author, at, fid, account_at, statement) values ($1, $2, $3, $4, $5)
           on conflict (author) do update set at = excluded.at, fid = excluded.fid,
             account_at = excluded.account_at, statement = excluded.statement
           where farcaster_links.at < excluded.at`,
          [author, at, fid, signedAt, JSON.stringify(said)],
        );
        if (rowCount === 1) return 'kept' as const;
        const { rows } = await client.query<{ same: boolean }>(
          'select statement = $2::jsonb as same from farcaster_links where author = $1',
          [author, JSON.stringify(said)],
        );
        if (rows[0]?.same === true) return 'kept' as const;
        throw new OlderError();
      }).catch((error: unknown) => {
        if (error instanceof OlderError) return 'older';
        if (sqlState(error) === '23505') return 'taken';
        throw error;
      });
    },

    /** The Farcaster id of the member's account; null for none. */
    async fidOf(author: string): Promise<number | null> {
      const { rows } = await database.query<{ fid: number | null }>(
        'select fid from farcaster_links where author = $1',
        [author],
      );
      return rows[0]?.fid ?? null;
    },

    /** The member's account as they signed it, null for none; and when they spoke of it last. */
    async of(author: string): Promise<Pick<FarcasterLinkAnswer, 'said' | 'at'>> {
      const { rows } = await database.query<{ at: number; said: unknown }>(
        `select at, case when fid is not null then statement end as said
         from farcaster_links where author = $1`,
        [author],
      );
      const { said = null, at = null } = rows[0] ?? {};
      return farcasterLinkAnswerSchema.parse({ said, at, mayLink: false });
    },
  };
}

/** Rolls back what an older statement would have changed. */
class OlderError extends Error {}
