import type pg from 'pg';

/** A table as it is copied. `name`, `columns`, and `key` are quoted. */
export type Table = {
  name: string;
  /** Those that can be written. */
  columns: readonly string[];
  /** Columns of the primary key, with their types. */
  key: readonly { column: string; type: string }[];
};

/** Where a copy under way keeps how far it is; see `copyTables`. */
export const progressTable = 'public.parley_move';

/**
 * Every table of Parley, those first that others refer to. Left out is what is made anew: the index's
 * derived tables, what a database says of itself, and the kinds of events, which `migrate` writes. Throws for a table without a primary key.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { id: string; parents: string[] }>(
    `select class.oid::text as id, format('%I.%I', nspname, relname) as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select json_agg(json_build_object('column', quote_ident(attname),
                                          'type', format_type(atttypid, atttypmod)) order by place)
        from pg_index cross join unnest(indkey::int[]) with ordinality as k (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
        where indrelid = class.oid and indisprimary) as key,
       array(select distinct confrelid::text from pg_constraint
             where conrelid = class.oid and contype = 'f' and confrelid <> class.oid) as parents
     from pg_class class join pg_namespace space on space.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'chain')
       and format('%I.%I', nspname, relname) not in (
         'public.schema_migrations', 'public.data_place', 'public.event_kinds', $1)
     order by 2`,
    [progressTable],
  );
  const keyless = rows.find(({ key }) => key === null);
  if (keyless !== undefined) throw new Error(`The table ${keyless.name} has no primary key.`);
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const placed = new Set(sorted.map(({ id }) => id));
    const next = rows.find(
      ({ id, parents }) => !placed.has(id) && parents.every((parent) => placed.has(parent)),
    );
    if (next === undefined) throw new Error('Tables refer to each other in a circle.');
    sorted.push(next);
  }
  return sorted.map(({ name, columns, key }) => ({ name, columns, key }));
}
