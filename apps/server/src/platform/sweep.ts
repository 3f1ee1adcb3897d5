/** Rows of a table that go by themselves. */
export type Sweep = {
  table: string;
  /** How long they stay, as the operator reads it. */
  keeps: string;
  /** Deletes at most $2 of them, as of $1 (Unix ms). */
  text: string;
};

const dayMs = 24 * 60 * 60_000;

/** SQL of the moment so many days before $1, in Unix milliseconds. */
export const daysBefore = (days: number) => `$1::bigint - ${days * dayMs}`;

/** SQL that deletes at most $2 rows of a table. */
export const limited = (table: string, where: string) =>
  `delete from ${table} where ctid in (select ctid from ${table} where ${where} limit $2)`;
