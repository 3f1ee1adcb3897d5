import pg from 'pg';
import { MigrationError } from './migrate.ts';

/** Where a database stands among those that the community's data has been in; see migration 0048. */
export type DataPlace = {
  id: string;
  state: 'open' | 'copying' | 'copied' | 'left';
  cameFrom: string | null;
  leftFor: string | null;
};

/** Null for an empty database, and for one of before this was noted. */
export async function readDataPlace(client: pg.ClientBase): Promise<DataPlace | null> {
  const { rows: known } = await client.query(
    `select to_regclass('public.data_place') is not null as "isNoted",
            to_regclass('public.parley_move') is not null as "isHalf"`,
  );
  // What a move of an earlier version left in the middle.
  const half = { id: '', state: 'copying', cameFrom: null, leftFor: null } as const;
  if (!known[0].isNoted) return known[0].isHalf ? half : null;
  const { rows } = await client.query<DataPlace>(
    'select id, state, came_from as "cameFrom", left_for as "leftFor" from public.data_place',
  );
  return rows[0] ?? null;
}

/** Throws a MigrationError, with what to do, where the database at `url` holds a part of a community or one that went elsewhere. */
export async function expectOpenPlace(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    const place = await readDataPlace(client);
    if (place === null || place.state === 'open') return;
    throw new MigrationError(place.state === 'left' ? leftFor(place) : halfHere);
  } finally {
    await client.end();
  }
}

const halfHere =
  'This database holds a community that was not moved or restored here to its end. Run the same npm run move or npm run restore again to go on, or start Parley where the community was before.';

function leftFor({ leftFor }: DataPlace): string {
  return `This community went on in ${leftFor ?? 'another database'}, and this database is what it was then. Start it there, or bring it back with npm run move.`;
}
