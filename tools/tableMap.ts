import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './importMap.ts';

const server = 'apps/server/src/';
const migrations = join(server, 'platform/migrations');

/**
 * Whose each table of the database is: only that slice of the server names it in its SQL. The others read it through
 * the views of `lent`, or ask the slice.
 */
export const owned: Readonly<Record<string, readonly string[]>> = {
  platform: ['data_place', 'event_kinds'],
  // Written by `npm run admin` alone.
  admin: ['admin_acts'],
  anchors: ['anchor_accounts', 'anchor_requests'],
  auth: ['answered_requests', 'devices', 'nonces', 'operator_suspensions', 'revocations'],
  chat: [
    ...['meta', 'rooms', 'messages', 'message_states', 'member_states'],
    'read_cursors',
    ...['head_keys', 'removals', 'retention_rules', 'retention_progress'],
  ],
  cow: ['cow_orders', 'cow_settlements', 'cow_solver', 'cow_spendings'],
  faucet: ['faucet_grants'],
  hosts: ['host_changes', 'restores'],
  indexer: ['chain.blocks', 'chain.cursors', 'chain.follower', 'chain.logs', 'chain.sources'],
  links: ['link_cards'],
  media: ['media', 'media_releases', 'remote_media'],
  moderation: ['moderation_acts', 'reports', 'room_settings', 'slow_turns'],
  mutes: ['mutes'],
  paid: ['coin_payments'],
  profiles: ['bios', 'farcaster_links'],
  push: [
    ...[
      'client_events',
      'push_keys',
      'push_mints',
      'push_rooms',
      'push_subscriptions',
      'push_tips',
    ],
    'push_topics',
  ],
  storage: ['kept_files'],
  search: ['search.mentions', 'search.read_mentions', 'search.rooms', 'search.texts'],
};

/** Views that slices make of their own tables for others, by their owners, and who reads them. */
export const lent: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  auth: { 'shared.devices': ['chat', 'push'] },
  chat: {
    'shared.log': ['push', 'search'],
    'shared.rooms': ['media', 'nfts', 'search'],
    'shared.messages': ['auth', 'hosts', 'media', 'moderation', 'nfts', 'push'],
    'shared.message_states': ['media', 'moderation', 'push', 'search'],
    'shared.read_cursors': ['push'],
    // Tables of servers of a version before, which still read them.
    reactions: [],
    votes: [],
  },
  indexer: { 'shared.contracts': ['points'] },
  moderation: { 'shared.moderation_acts': ['auth'] },
  profiles: { 'shared.bios': ['auth'], 'shared.farcaster_links': ['auth'] },
  search: {
    'shared.mentions': ['push'],
    'shared.searched_rooms': ['media', 'push'],
    'shared.texts': ['chat', 'media', 'push'],
  },
};

/**
 * What each slice reads of the index. The follower makes `indexed` anew for each version beside the present one, so no
 * view can lie over it.
 */
export const readOfIndex: Readonly<Record<string, readonly string[]>> = {
  airdrops: ['airdrop_claims', 'names'],
  anchors: ['anchors'],
  chat: ['point_totals', 'tips'],
  indexer: ['set_aside'],
  media: ['names'],
  names: ['main_name_changes', 'main_names', 'name_registrations', 'names'],
  nfts: [
    ...['collection_holdings', 'collection_hours', 'collection_stats', 'collection_tokens'],
    ...['collection_windows', 'collections', 'trades'],
  ],
  paid: ['name_transfers', 'tips'],
  points: [
    ...['collections', 'name_registrations', 'name_sales', 'point_entries', 'point_epochs'],
    ...['point_totals', 'trades'],
  ],
  push: ['collection_stats', 'names', 'tips', 'trades'],
  referrals: ['credits', 'referral_earnings', 'referral_totals'],
  registry: ['main_names', 'name_sales', 'name_transfers', 'names'],
  search: ['main_names', 'names'],
  staking: ['stake_changes', 'stake_rewards', 'stake_streams', 'stakes'],
  swaps: ['swaps'],
  tips: ['tips'],
};

const name = '(?:[a-z_]+\\.)?[a-z_]+';
const listed = `${name}(?:\\s+(?:as\\s+)?[a-z_]+)?`;
const word =
  '(?:\\b(?:from|join|into|update|using|truncate|table)\\s+|\\b(?:limited|to_regclass)\\()';
/** Where SQL names tables: one, or several with commas between them. */
const placePattern = new RegExp(
  `${word}\\s*'?(?:only\\s+)?(${listed}(?:\\s*,\\s*${listed})*)`,
  'g',
);
/** A table whose name is made as the server runs would be in no list. */
const madePattern = /\b(?:from|join|into|update|using|truncate)\s+(?:[a-z_]+\.)?\$\{[\w.]+\}/g;

/** The tables and views that SQL names, of those that there are. */
export function tablesIn(source: string): string[] {
  const found = Array.from(withoutComments(source).matchAll(placePattern), ([, list = '']) =>
    list.split(',').map((one) => (one.trim().split(/\s+/)[0] ?? '').replace(/^public\./, '')),
  ).flat();
  return [...new Set(found)].filter((one) => isKnown(one) || /^(?:indexed|shared)\./.test(one));
}

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '');

const tables = Object.values(owned).flat();
const views = Object.values(lent).flatMap((ofSlice) => Object.keys(ofSlice));
const isKnown = (table: string) => tables.includes(table) || views.includes(table);

/** A sentence for each table of another slice that the SQL of a file names and the lists do not allow. */
export function tableFaultsOf(file: string, source = readFileSync(file, 'utf8')): string[] {
  const slice = /^([a-zA-Z]+)\//.exec(file.slice(server.length))?.[1] ?? '';
  const foreign = tablesIn(source).filter((table) => !mayName(slice, table));
  const made = ['indexer', 'platform', ''].includes(slice)
    ? []
    : Array.from(withoutComments(source).matchAll(madePattern), ([text]) => text);
  return [
    ...foreign.map((table) => `${file}: ${slice || 'no slice'} may not name the table ${table}`),
    ...made.map((text) => `${file}: write the name of the table: ${text}`),
  ];
}

function mayName(slice: string, table: string): boolean {
  if (table.startsWith('indexed.')) {
    return readOfIndex[slice]?.includes(table.slice('indexed.'.length)) === true;
  }
  if (owned[slice]?.includes(table) === true) return true;
  return Object.values(lent).some((ofSlice) => ofSlice[table]?.includes(slice));
}

/** Files of the server that are part of it when it runs. */
export function serverFiles(): string[] {
  return sourceFiles().filter(
    (file) => file.startsWith(server) && !/\.test\.ts$|\/test[A-Z]\w*\.ts$/.test(file),
  );
}

/** What the migrations make: tables, and views with the tables that each reads. */
export function madeByMigrations(): { tables: string[]; views: Map<string, string[]> } {
  const text = readdirSync(migrations)
    .sort()
    .map((file) => readFileSync(join(migrations, file), 'utf8'))
    .join('\n');
  const made = Array.from(text.matchAll(/^create table ([a-z_.]+)/gm), ([, table = '']) => table);
  const gone = Array.from(text.matchAll(/^drop table ([a-z_., ]+)/gm), ([, list = '']) =>
    list.split(', '),
  ).flat();
  const found = text.matchAll(/^create (?:or replace )?view ([a-z_.]+) as([^;]*);/gm);
  const viewsMade = Array.from(
    found,
    ([, view = '', query = '']) => [view, tablesIn(query)] as const,
  );
  return { tables: made.filter((table) => !gone.includes(table)), views: new Map(viewsMade) };
}
