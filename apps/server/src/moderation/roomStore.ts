import { createHash } from 'node:crypto';
import { type RoomFault, roomFault } from '@parley/domain/rooms/book';
import { type RoomStatement, roomBytes, type SignedRoom } from '@parley/domain/rooms/wire';
import type { PoolClient } from 'pg';
import type { Database } from '../platform/database.ts';
import { inTransaction } from '../platform/transaction.ts';

/** The newest statement about a room, and the place of the first. */
export type BookRow = { act: number; made: number; isArchived: boolean; said: SignedRoom };

export type RoomStore = ReturnType<typeof createRoomStore>;

/** What moderators said of rooms, in the table of their acts, and what it comes to. */
export function createRoomStore(database: Database, configured: readonly string[]) {
  async function state(client: PoolClient, room: string) {
    const { rows } = await client.query<{ isArchived: boolean | null; open: number; all: number }>(
      `select (select archived from room_settings where room = $1) as "isArchived",
         count(*) filter (where not archived) as open, count(*) as all
       from room_settings where room <> all($2::text[])`,
      [room, configured],
    );
    const found = rows[0] ?? { isArchived: null, open: 0, all: 0 };
    return { ...found, isConfigured: configured.includes(room) };
  }

  return {
    /**
     * Keeps a statement, one after the other on all servers; resolves with why it changes nothing. The same a
     * second time changes nothing either, and is no fault.
     */
    async add(by: string, said: RoomStatement, at: number): Promise<RoomFault | null> {
      const { kind, room, settings, reason, host, chainId, device, signature } = said;
      const digest = createHash('sha256').update(roomBytes(said)).digest();
      return await inTransaction(database, async (client) => {
        // One after the other, so that no act becomes visible behind a later one.
        await client.query('lock table moderation_acts in share row exclusive mode');
        const known = await client.query('select from moderation_acts where digest = $1', [digest]);
        if (known.rowCount !== 0) return null;
        const fault = roomFault(kind, await state(client, room));
        if (fault !== null) return fault;
        const { rows } = await client.query<{ id: number }>(
          `insert into moderation_acts (kind, by, room, settings, reason, host, chain_id, device, signed_at,
             signature, at, digest)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
          [
            ...[kind, by, room, JSON.stringify(settings), reason, host, chainId, device],
            ...[said.at, signature, at, digest],
          ],
        );
        await client.query('select fold_room($1)', [rows[0]?.id]);
        return null;
      });
    },

    /** Rooms about which something was said after an act, by the newest statement. */
    async after(act: number): Promise<BookRow[]> {
      const { rows } = await database.query<Omit<BookRow, 'said'> & Omit<SignedRoom, 'id'>>(
        `select s.act, s.made, s.archived as "isArchived", a.kind, a.by, a.room, a.settings, a.reason, a.host,
           a.chain_id as "chainId", a.device, a.signed_at as at, a.signature
         from room_settings s join moderation_acts a on a.id = s.act
         where s.act > $1 order by s.act`,
        [act],
      );
      return rows.map(({ act, made, isArchived, ...said }) => ({
        act,
        made,
        isArchived,
        said: { ...said, id: act },
      }));
    },
  };
}
