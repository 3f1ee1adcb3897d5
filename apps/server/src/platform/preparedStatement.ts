import type { Connection, Submittable } from 'pg';
import type { Database } from './database.ts';

/** A statement that each connection of the pool prepares once, under its name. */
export type Prepared = { readonly name: string; readonly text: string };

/** A row's columns as PostgreSQL writes them. */
export type TextRow = readonly (string | null)[];

type Scalar = string | number | null;
/** What a parameter may be; an array becomes a PostgreSQL array. */
export type Value = Scalar | readonly Scalar[];

type Callback = (error: Error | null | undefined, rows: readonly TextRow[]) => void;
/** The client keeps here what its connection has parsed; the published types lack it. */
type Parsing = Connection & { parsedStatements: Record<string, string | undefined> };

/**
 * Runs a statement that every message waits for. A query of `pg` has its columns described at each
 * execution, and makes parsers for them and an object for each row; whoever calls this knows the
 * columns, which halves the driver's work. Rejects with the errors of `database.query`.
 */
export function runPrepared(
  database: Pick<Database, 'query'>,
  statement: Prepared,
  values: readonly Value[],
): Promise<readonly TextRow[]> {
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, rows) => (error ? reject(error) : resolve(rows));
    // The types of `pg` know no callback for a query of one's own; pool and client both take one.
    const query: (execution: Submittable, done: Callback) => void = database.query.bind(database);
    query(new Execution(statement, values), settle);
  });
}

/** One execution in PostgreSQL's extended query protocol: Parse the first time, Bind, Execute, Sync. */
class Execution implements Submittable {
  /** The client notes under its name and text what a connection has parsed. */
  readonly name: string;
  readonly text: string;
  /** The client sets it. */
  callback: Callback | undefined;
  readonly #values: readonly Value[];
  readonly #rows: TextRow[] = [];

  constructor({ name, text }: Prepared, values: readonly Value[]) {
    this.name = name;
    this.text = text;
    this.#values = values;
  }

  submit(connection: Connection): void {
    const { name, text } = this;
    const values = this.#values.map(encode);
    connection.stream.cork();
    if ((connection as Parsing).parsedStatements[name] === undefined) {
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values }, true);
    connection.execute({}, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback?.(error, []);
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows);
  }
}

function encode(value: Value): string | null {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : arrayLiteral(value);
}

/** PostgreSQL's text form of an array: each text quoted, null bare. */
function arrayLiteral(values: readonly Scalar[]): string {
  const elements = values.map((value) =>
    typeof value === 'string' ? `"${value.replace(/[\\"]/g, '\\$&')}"` : String(value),
  );
  return `{${elements.join(',')}}`;
}
