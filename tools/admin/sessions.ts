import type pg from 'pg';
import { AdminError, type Command, counted, optional } from './command.ts';
import { memberOf } from './member.ts';

type Session = { id: string; agent: string; expires_at: string; last_seen_at: string | null };

/** `npm run admin -- sessions MEMBER`: where a member is signed in. */
export const sessions: Command = {
  name: 'sessions',
  takes: 'MEMBER',
  about: 'Lists where a member is signed in.',
  more: ['MEMBER is a username or an address.'],
  options: {},
  changes: false,
  async run(given, context) {
    const { address, label } = await memberOf(given, context);
    const open = await sessionsOf(context.client, address, context.now());
    for (const { id, agent, expires_at: end, last_seen_at: seen } of open) {
      const since = seen === null ? 'never connected' : `last connected ${day(seen)}`;
      context.say(`${id}  ${agent || 'unknown browser'}, ${since}, until ${day(end)}`);
    }
    return `${label} is signed in on ${counted(open.length, 'device')}.`;
  },
};

/** `npm run admin -- sessions end MEMBER`: signs a member out, on one device or on all. */
export const endSessions: Command = {
  name: 'sessions end',
  takes: 'MEMBER [--device ID]',
  about: 'Signs a member out, on one device or on all.',
  more: [
    'Their pages say within a second that they are signed out. What they wrote stays, and so does its verification.',
    'They can sign in again; to keep them out: suspend.',
  ],
  options: { device: { type: 'string' } },
  changes: true,
  async run(given, context) {
    const { client, isDry } = context;
    const { address, label } = await memberOf(given, context);
    const open = await sessionsOf(client, address, context.now());
    const device = optional(given, 'device');
    const chosen = device === null ? open : open.filter(({ id }) => id === device);
    if (device !== null && chosen.length === 0) {
      throw new AdminError(`${label} is not signed in on the device ${device}.`);
    }
    if (isDry) return `${label} would be signed out on ${counted(chosen.length, 'device')}.`;
    await end(
      client,
      chosen.map(({ id }) => id),
      context.now(),
    );
    return `Signed ${label} out on ${counted(chosen.length, 'device')}.`;
  },
};

/** Signs a member out everywhere; resolves with how many devices that were. */
export async function endAllSessions(client: pg.Client, address: string, now: number) {
  const open = await sessionsOf(client, address, now);
  await end(
    client,
    open.map(({ id }) => id),
    now,
  );
  return open.length;
}

async function end(client: pg.Client, ids: readonly string[], now: number): Promise<void> {
  await client.query('update devices set ended_at = $2 where id = any($1)', [ids, now]);
}

async function sessionsOf(client: pg.Client, address: string, now: number): Promise<Session[]> {
  const { rows } = await client.query<Session>(
    `select id, agent, expires_at, last_seen_at from devices d
     where author = $1 and expires_at > $2 and ended_at is null
       and not exists (select from revocations r where r.device = d.id)
     order by last_seen_at desc nulls last, id`,
    [address, now],
  );
  return rows;
}

/** Unix milliseconds as a time in UTC. */
function day(at: string): string {
  const time = new Date(Number(at));
  return Number.isNaN(time.getTime()) ? 'for good' : time.toISOString();
}
