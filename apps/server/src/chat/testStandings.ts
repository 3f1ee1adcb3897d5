import { nothingStands, type Standing } from '@parley/domain/chat/fold';
import { type Field, standingFields } from '@parley/domain/chat/kinds';
import type { Database } from '../platform/database.ts';

type MemberRow = {
  target: number;
  field: Field;
  key: string;
  author: string;
  body: string;
  seq: number;
};

/** What the tables of the database say of a room's messages, as the fold of the domain would have it. */
export async function readStandings(
  database: Database,
  room: string,
): Promise<Map<number, Standing>> {
  const states = await database.query(
    'select seq, edit, deletion, hiding, pin from message_states where room = $1',
    [room],
  );
  const all = new Map<number, Standing>(
    states.rows.map(({ seq, ...state }) => [seq, { ...nothingStands, ...state }]),
  );
  const ofMembers = await database.query<MemberRow>(
    'select target, field, key, author, body, seq from member_states where room = $1 order by seq',
    [room],
  );
  for (const row of ofMembers.rows) {
    all.set(row.target, withRow(all.get(row.target) ?? nothingStands, row));
  }
  return all;
}

function withRow(standing: Standing, { field, key, author, body, seq }: MemberRow): Standing {
  const rows = new Map<string, unknown>(Object.entries(standing)).get(field);
  const known = new Map<string, unknown>(rows as ReadonlyMap<string, unknown>);
  if (standingFields[field] === 'member') known.set(author, { option: body, seq });
  else known.set(key, new Map(known.get(key) as ReadonlyMap<string, number>).set(author, seq));
  return { ...standing, [field]: known };
}

/** What stands, in an order of its own, without messages about which nothing stands. */
export function plainStandings(standings: ReadonlyMap<number, Standing>) {
  return [...standings]
    .map(([seq, standing]) => [seq, plainOf(Object.entries(standing))] as const)
    .filter(([, fields]) => fields.length > 0)
    .sort(([a], [b]) => a - b);
}

function plainOf(entries: readonly (readonly [string, unknown])[]): unknown[] {
  return entries
    .map(([key, value]) => [key, value instanceof Map ? plainOf([...value]) : value] as const)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
