import { createHash } from 'node:crypto';
import { type Act, actBytes, type SignedAct } from '@parley/domain/moderation/wire';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

/** What decides whether an author may write; the newest of an author counts. */
export type StandingAct = Pick<SignedAct, 'id' | 'author' | 'until' | 'reason'> & {
  kind: 'suspend' | 'lift';
};

export type ActStore = ReturnType<typeof createActStore>;

/** What moderators did and signed; nothing of it is ever changed. */
export function createActStore(database: Database) {
  return {
    /** Keeps an act; the same statement a second time changes nothing. */
    async add(by: string, act: Act, at: number): Promise<void> {
      const { kind, author, place, until, reason, host, chainId, device, signature } = act;
      const digest = createHash('sha256').update(actBytes(act)).digest();
      await inTransaction(database, async (client) => {
        // One after the other, so that no act becomes visible behind a later one.
        await client.query('lock table moderation_acts in share row exclusive mode');
        await client.query(
          `insert into moderation_acts (kind, by, author, room, seq, until, reason, host, chain_id, device,
             signed_at, signature, at, digest)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (digest) do nothing`,
          [
            ...[kind, by, author, place?.room ?? null, place?.seq ?? null, until, reason],
            ...[host, chainId, device, act.at, signature, at, digest],
          ],
        );
      });
    },

    /** The acts before one, the newest first. */
    async before(id: number, limit: number): Promise<SignedAct[]> {
      const { rows } = await database.query<ActRow>(
        `select id, kind, by, author, room, seq, until, reason, host, chain_id as "chainId", device,
           signed_at as at, signature
         from moderation_acts where id < $1 order by id desc limit $2`,
        [id, limit],
      );
      return rows.map(({ room, seq, ...act }) => ({
        ...act,
        place: room === null || seq === null ? null : { room, seq },
      }));
    },

    /** What decided about authors after an act, in its order; with 0, only the newest of each author. */
    async standing(after: number): Promise<StandingAct[]> {
      const { rows } = await database.query<StandingAct>(
        after === 0 ? newestText : standingText,
        after === 0 ? [] : [after],
      );
      return rows.sort((a, b) => a.id - b.id);
    },
  };
}

type ActRow = Omit<SignedAct, 'place'> & { room: string | null; seq: number | null };

const newestText = `
  select distinct on (author) id, kind, author, until, reason from moderation_acts
  where kind <> 'keep' order by author, id desc`;
const standingText = `
  select id, kind, author, until, reason from moderation_acts where kind <> 'keep' and id > $1`;
