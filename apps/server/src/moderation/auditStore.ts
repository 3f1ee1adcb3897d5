import type { AuditEntry } from '@parley/domain/moderation/audit';
import type { Database } from '../platform/database.ts';
import type { Rooms } from './rooms.ts';

export type AuditStore = ReturnType<typeof createAuditStore>;

type ActRow = {
  taken: number;
  author: string | null;
  room: string | null;
  seq: number | null;
  seconds: number | null;
  until: number | null;
  settings: object | null;
} & Record<string, unknown>;

/** An act as what it is: of a room's settings, of its mode, or about a member. */
function entryOf({ taken, author, room, seq, seconds, until, settings, ...act }: ActRow) {
  if (settings !== null) return { t: 'room', at: taken, act: { ...act, room, settings } };
  if (author === null) return { t: 'mode', at: taken, act: { ...act, room, seconds, until } };
  const place = room === null || seq === null ? null : { room, seq };
  return { t: 'act', at: taken, act: { ...act, author, place, until } };
}

/** All that moderators did, in statements and in the logs of the rooms. */
export function createAuditStore(database: Database, events: Rooms['moderationEvents']) {
  async function acts(before: number, limit: number): Promise<AuditEntry[]> {
    const { rows } = await database.query<ActRow>(
      `select id, kind, by, author, room, seq, seconds, until, settings, reason, host, chain_id as "chainId", device,
         signed_at as at, signature, at as taken
       from moderation_acts where at < $1 order by at desc fetch first $2 rows with ties`,
      [before, limit],
    );
    return rows.map((row) => entryOf(row) as unknown as AuditEntry);
  }

  async function inLogs(before: number, limit: number): Promise<AuditEntry[]> {
    const found = await events(before, limit);
    return found.map((event) => ({ t: 'event', at: event.message.at, ...event }));
  }

  return {
    /**
     * What was done before a time (Unix ms), the newest first: `limit` entries, and all that happened in the
     * same millisecond as the last of them, so that the next page can begin before it.
     */
    async before(at: number, limit: number): Promise<AuditEntry[]> {
      const found = (await Promise.all([acts(at, limit), inLogs(at, limit)])).flat();
      found.sort((a, b) => b.at - a.at);
      const last = found[limit - 1]?.at ?? 0;
      return found.filter((entry) => entry.at >= last);
    },
  };
}
