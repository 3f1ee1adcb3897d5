import { sweeps } from '../../apps/server/src/sweeps.ts';
import type { Command } from './command.ts';

type Row = { name: string; bytes: string; rows: string };

/** What may go of each table, and how; a test compares them with the tables that there are. */
export const tableNotes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sweeps.map(({ table, keeps }) => [table, `bounded: ${keeps}`])),
  messages: 'texts go by remove, erase, and retention; places and digests stay',
  message_states: 'made from messages',
  member_states: 'made from messages',
  event_kinds: 'bounded: one for each kind of event',
  removals: 'stays: each proves why a text is gone',
  rooms: 'bounded: one for each room',
  room_settings: 'bounded: one for each room',
  meta: 'bounded: one row',
  nonces: 'bounded: goes after 5 minutes',
  answered_requests: 'bounded: goes after minutes',
  moderation_acts: 'stays: public statements of moderators, who are few',
  bios: 'bounded: one for each member; goes by erase',
  farcaster_links: 'bounded: one for each member; goes by erase',
  mutes: 'bounded for each member; goes by erase',
  media: 'files: see PARLEY_MEDIA_TOTAL_MB; go with their messages, or unused after a while',
  media_releases: 'bounded: goes once the file is gone',
  kept_files: 'bounded: one for each file that is kept on Arweave',
  remote_media: 'a cache: goes 90 days after it was used last',
  link_cards: 'a cache: goes by itself',
  push_subscriptions: 'bounded: 20 for each member; goes with its device',
  push_topics: 'bounded: goes with its subscription',
  push_rooms: 'bounded: one for each room',
  push_tips: 'bounded: goes by itself',
  push_mints: 'bounded: goes by itself',
  client_events: 'bounded: goes by itself after a year',
  push_keys: 'stays: one for each key that there was',
  head_keys: 'stays: what these keys signed is checked with them',
  anchor_accounts: 'stays: what these accounts anchored is checked with them',
  anchor_requests: 'bounded: goes after a day',
  host_changes: 'stays: one for each move',
  restores: 'stays: one for each restore, which tells readers why the log ends sooner',
  data_place: 'bounded: one row',
  coin_payments: 'bounded: the newest hundred of each member',
  cow_settlements: 'bounded: goes once it is final',
  cow_solver: 'bounded: one row',
  cow_spendings: 'bounded: goes after an hour',
  operator_suspensions: 'bounded: goes by restore',
  retention_rules: 'goes by retention clear',
  retention_progress: 'bounded: two for each room',
  admin_acts: 'stays: the log of this command',
  schema_migrations: 'bounded: one for each migration',
  'search.texts': 'made from messages',
  'search.mentions': 'made from messages',
  'search.read_mentions': 'made from messages',
  'search.rooms': 'bounded: one for each room',
};

/** What is read of the chain, and what is made from it. */
const ofChain = 'from the chain: `npm run reindex` makes it anew';

/** `npm run admin -- storage`: what takes how much room. */
export const storage: Command = {
  name: 'storage',
  takes: '',
  about: 'Shows the bytes of each table, and what of it may go.',
  more: ['Rows are PostgreSQL’s own estimate. Indexes count with their tables.'],
  options: {},
  changes: false,
  async run(_, { client, say }) {
    const { rows } = await client.query<Row>(
      `select case nspname when 'public' then '' else nspname || '.' end || relname as name,
         pg_total_relation_size(c.oid) as bytes, greatest(reltuples, 0)::bigint as rows
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       order by bytes desc, name`,
    );
    for (const { name, bytes, rows: count } of rows) {
      const note = tableNotes[name] ?? (name.includes('.') ? ofChain : '');
      say(`${sized(Number(bytes)).padStart(9)}  ${count.padStart(10)} rows  ${name}: ${note}`);
    }
    const { rows: all } = await client.query<{ database: string; files: string }>(
      `select pg_database_size(current_database()) as database,
         (select coalesce(sum(bytes), 0) from media) as files`,
    );
    return `The database takes ${sized(Number(all[0]?.database))}, uploads ${sized(Number(all[0]?.files))}.`;
  },
};

/** Bytes in their largest fitting unit. */
function sized(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
