import { createRemovalStore } from '../../apps/server/src/chat/removalStore.ts';
import { removeTexts } from '../../apps/server/src/chat/remove.ts';
import { AdminError, type Command, type Context, counted } from './command.ts';
import { type Member, memberOf } from './member.ts';
import { memberTables } from './memberTables.ts';
import { reasonOf } from './reason.ts';
import { endAllSessions } from './sessions.ts';

/** Texts that one statement of the database removes. */
const batchSize = 200;

/** `npm run admin -- erase MEMBER`: what of a member can go, goes. */
export const erase: Command = {
  name: 'erase',
  takes: 'MEMBER --reason "…"',
  about: 'Erases what is kept about a member, and says what stays.',
  more: [
    'Their messages are removed as by remove, with your reason; profile, mutes, notifications, reading, and reports go;',
    'they are signed out everywhere. You type their address before anything goes. Write the data out first: export.',
    'Begun again after an interruption, it goes on.',
  ],
  options: { reason: { type: 'string' } },
  changes: true,
  async run(given, context) {
    const member = await memberOf(given, context);
    const reason = reasonOf(given);
    await sayWhat(member, context);
    if (context.isDry) return 'Nothing was erased.';
    const typed = await context.ask(`To go on, type ${member.address}:`);
    if (typed.toLowerCase() !== member.address) throw new AdminError('Nothing was erased.');
    const ended = await endAllSessions(context.client, member.address, context.now());
    const removed = await removeAllTexts(member, reason, context);
    await eraseRows(member, context);
    return `Erased ${member.label}: ${counted(removed, 'message')} removed, signed out on ${counted(ended, 'device')}.`;
  },
};

async function sayWhat({ address, label }: Member, { client, say }: Context): Promise<void> {
  say(`What is kept about ${label}:`);
  for (const { table, where, holds, erase: what, because } of memberTables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${table} where ${where}`,
      [address],
    );
    const many = Number(rows[0]?.count);
    if (many === 0) continue;
    const fate = what === 'goes' ? 'goes' : what === 'stays' ? `stays: ${because}` : because;
    say(`  ${many.toLocaleString('en')} × ${holds}: ${fate}`);
  }
  say(
    'What stays on the chain, which nobody can erase: usernames with their data and pictures, tokens, NFTs,',
  );
  say(
    'trades, tips, and every other transaction of the wallet. The member can empty their username’s data first.',
  );
}

/** Removes all that a member said, a batch at a time; resolves with how many messages that were. */
async function removeAllTexts(
  { address }: Member,
  reason: string,
  { client, community, headKey, now }: Context,
): Promise<number> {
  const options = {
    store: createRemovalStore(client),
    key: headKey(),
    chainId: community.chainId,
    now,
  };
  let removed = 0;
  for (;;) {
    const { rows } = await client.query<{ room: string; seqs: string[] }>(
      `select room, array_agg(seq) as seqs from (
         select room, seq from messages
         where author = $1 and target is null and signature <> '' limit ${batchSize}
       ) as batch group by room`,
      [address],
    );
    if (rows.length === 0) return removed;
    const before = removed;
    for (const { room, seqs } of rows) {
      removed += (await removeTexts({ room, seqs: seqs.map(Number), reason }, options)).length;
    }
    if (removed === before) throw new AdminError('Some messages could not be removed.');
  }
}

async function eraseRows({ address }: Member, { client }: Context): Promise<void> {
  await client.query('begin');
  for (const { table, where } of memberTables.filter((one) => one.erase === 'goes')) {
    await client.query(`delete from ${table} where ${where}`, [address]);
  }
  await client.query(`update devices set agent = '', last_seen_at = null where author = $1`, [
    address,
  ]);
  // Servers delete each file that nothing else shows.
  await client.query(
    `insert into media_releases (hash, room, seq) select hash, '', 0 from media where owner = $1
     on conflict do nothing`,
    [address],
  );
  await client.query('commit');
}
