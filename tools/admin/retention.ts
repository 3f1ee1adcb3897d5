import {
  createRetentionStore,
  type RetentionKind,
  type RetentionRule,
  retentionKinds,
} from '../../apps/server/src/chat/retentionStore.ts';
import {
  AdminError,
  type Command,
  type Context,
  counted,
  type Given,
  needed,
  optional,
  wholeNumber,
} from './command.ts';

const options = {
  room: { type: 'string' },
  all: { type: 'boolean' },
  kind: { type: 'string' },
} as const;

/** `npm run admin -- retention`: how long texts are kept. */
export const retention: Command = {
  name: 'retention',
  takes: '',
  about: 'Shows how long texts are kept.',
  more: ['Without a rule they are kept for good.'],
  options: {},
  changes: false,
  async run(_, { client, say }) {
    const rules = await createRetentionStore(client).rules();
    for (const rule of rules) say(sentenceOf(rule));
    return rules.length === 0 ? 'Every text is kept for good.' : '';
  },
};

/** `npm run admin -- retention set`: has texts go by themselves. */
export const setRetention: Command = {
  name: 'retention set',
  takes: '(--room ROOM | --all) [--kind all|files] --days N',
  about: 'Has texts of a room, or of all rooms, go after some days.',
  more: [
    'Servers remove them within minutes, 2,000 of a room a minute, as by remove. Readers see “Removed by the operator:',
    'messages are kept here for N days”. --kind files takes only messages that bring files. A rule of a room goes before',
    'that for all. Nothing that went comes back.',
  ],
  options: { ...options, days: { type: 'string' } },
  changes: true,
  async run(given, context) {
    const days = wholeNumber(needed(given, 'days', 'after how many days'), '--days');
    const rule = { room: await roomOf(given, context), kind: kindOf(given), days };
    if (context.isDry) {
      const many = await dueBy(rule, context);
      return `${sentenceOf(rule)} ${counted(many, 'message')} would go now.`;
    }
    await context.client.query(
      `insert into retention_rules (room, kind, days) values ($1, $2, $3)
       on conflict (room, kind) do update set days = excluded.days`,
      [rule.room, rule.kind, rule.days],
    );
    return sentenceOf(rule);
  },
};

/** `npm run admin -- retention clear`: keeps texts for good again. */
export const clearRetention: Command = {
  name: 'retention clear',
  takes: '(--room ROOM | --all) [--kind all|files]',
  about: 'Takes a rule back: what is here stays.',
  more: [],
  options,
  changes: true,
  async run(given, context) {
    const [room, kind] = [await roomOf(given, context), kindOf(given)];
    const text = context.isDry
      ? 'select from retention_rules where room = $1 and kind = $2'
      : 'delete from retention_rules where room = $1 and kind = $2';
    const { rowCount } = await context.client.query(text, [room, kind]);
    if (rowCount === 0) throw new AdminError('There is no such rule.');
    return context.isDry ? 'The rule would end.' : 'The rule ended. What is here stays.';
  },
};

async function roomOf(given: Given, { client }: Context): Promise<string> {
  const room = optional(given, 'room');
  if ((room === null) === (given.options.all !== true)) {
    throw new AdminError('Say which room, or all of them: --room ROOM, or --all.');
  }
  if (room === null) return '*';
  const { rowCount } = await client.query('select from rooms where id = $1', [room]);
  if (rowCount === 0) throw new AdminError(`There is no room ${room}.`);
  return room;
}

function kindOf(given: Given): RetentionKind {
  const kind = optional(given, 'kind') ?? 'all';
  const found = retentionKinds.find((one) => one === kind);
  if (found === undefined) throw new AdminError(`--kind is "${kind}"; it must be all or files.`);
  return found;
}

function sentenceOf({ room, kind, days }: RetentionRule): string {
  const what = kind === 'all' ? 'Messages' : 'Messages with files';
  const where = room === '*' ? 'in rooms without a rule of their own' : `in ${room}`;
  return `${what} ${where} go after ${counted(days, 'day')}.`;
}

/** How many texts are old enough now. */
async function dueBy({ room, kind, days }: RetentionRule, { client, now }: Context) {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from messages m
     where target is null and signature <> '' and at < $3
       and ($2 = 'all' or position('/api/media/' in body) > 0)
       and (room = $1 or $1 = '*' and not exists (
         select from retention_rules r where r.room = m.room and r.kind = $2))`,
    [room, kind, now() - days * 24 * 60 * 60_000],
  );
  return Number(rows[0]?.count);
}
