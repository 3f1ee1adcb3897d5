import { fieldOf, isEdit } from '@parley/domain/chat/kindFacts';
import { type KindRules, kindRules, standingFields } from '@parley/domain/chat/kinds';
import { isSaid, type Kind, kinds } from '@parley/domain/chat/wire';
import type pg from 'pg';

/** A kind as the functions of the database read it, in the table `event_kinds`. */
type KindRow = {
  kind: Kind;
  does: 'says' | 'sets' | 'clears' | 'sweeps' | 'ends';
  field: string | null;
  scope: string | null;
  shows: boolean;
};

/** The rows of the kinds that this version knows. */
export const kindRows: readonly KindRow[] = kinds.map((kind) => {
  const field = fieldOf(kind);
  const scope = field === null ? null : standingFields[field];
  return { kind, does: doesOf(kindRules[kind]), field, scope, shows: kindRules[kind].shows };
});

function doesOf(rules: KindRules): KindRow['does'] {
  if ('says' in rules) return 'says';
  if ('ends' in rules) return 'ends';
  if ('sets' in rules) return 'sets';
  return 'clears' in rules ? 'clears' : 'sweeps';
}

/**
 * Adds the kinds that a database lacks, and leaves those of a newer version that has it, too. Resolves with the kinds
 * that mean something else there; does nothing to a schema from before the table.
 */
export async function addEventKinds(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const found = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.event_kinds') is not null as "isThere"`,
  );
  if (found.rows[0]?.isThere !== true) return [];
  const { rows } = await client.query<{ kind: string }>(
    `with own as (
       select kind, does, field, scope, shows
       from json_populate_recordset(null::public.event_kinds, $1)
     ), added as (
       insert into public.event_kinds (kind, does, field, scope, shows) select * from own
       on conflict (kind) do nothing
     )
     select own.kind from own join public.event_kinds as there using (kind)
     where (own.does, own.field, own.scope, own.shows)
       is distinct from (there.does, there.field, there.scope, there.shows)`,
    [JSON.stringify(kindRows)],
  );
  return rows.map(({ kind }) => kind);
}

/** The kinds of which something is true, as a list in SQL: `('text', 'poll')`. */
export function kindList(isMeant: (kind: Kind) => boolean): string {
  return `(${kinds
    .filter(isMeant)
    .map((kind) => `'${kind}'`)
    .join(', ')})`;
}

/** What is said. */
export const saidKinds = kindList(isSaid);
/** What brings new words for its target. */
export const editKinds = kindList(isEdit);
/** What hides its target or shows it again. */
export const hidingKinds = kindList((kind) => fieldOf(kind) === 'hiding');
