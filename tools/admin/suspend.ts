import { AdminError, type Command, counted } from './command.ts';
import { memberOf } from './member.ts';
import { reasonOf } from './reason.ts';
import { endAllSessions } from './sessions.ts';

/** `npm run admin -- suspend MEMBER`: keeps a member out, whatever they are. */
export const suspend: Command = {
  name: 'suspend',
  takes: 'MEMBER --reason "…"',
  about: 'Keeps a member from signing in, writing, and uploading, until restored.',
  more: [
    'They are signed out everywhere within a second, and read your reason when they try to sign in. They can read on.',
    'It also holds for moderators, whose suspensions by others it does not touch. Their role on the chain is the owner’s',
    'to take: see docs/runbooks.md. What they own and trade on the chain, nobody here can stop.',
  ],
  options: { reason: { type: 'string' } },
  changes: true,
  async run(given, context) {
    const { client, isDry, now } = context;
    const { address, label } = await memberOf(given, context);
    const reason = reasonOf(given);
    if (isDry) return `${label} would be suspended and signed out everywhere.`;
    await client.query('begin');
    await client.query(
      `insert into operator_suspensions (author, reason, at) values ($1, $2, $3)
       on conflict (author) do update set reason = excluded.reason, at = excluded.at`,
      [address, reason, now()],
    );
    const ended = await endAllSessions(client, address, now());
    await client.query('commit');
    return `Suspended ${label}, who was signed in on ${counted(ended, 'device')}.`;
  },
};

/** `npm run admin -- restore MEMBER`: ends a suspension by the operator. */
export const restore: Command = {
  name: 'restore',
  takes: 'MEMBER',
  about: 'Lets a suspended member sign in again.',
  more: ['A suspension by a moderator is another one: moderators lift it on /moderation.'],
  options: {},
  changes: true,
  async run(given, context) {
    const { client, isDry } = context;
    const { address, label } = await memberOf(given, context);
    const text = isDry
      ? 'select from operator_suspensions where author = $1'
      : 'delete from operator_suspensions where author = $1';
    const { rowCount } = await client.query(text, [address]);
    if (rowCount === 0) throw new AdminError(`${label} is not suspended by the operator.`);
    return isDry ? `${label} could sign in again.` : `Restored ${label}.`;
  },
};
