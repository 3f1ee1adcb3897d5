/** Details of a log line: never a token, a signature, a message body or a client's address. */
type LogDetails = Record<string, unknown>;

/** Writes what happened, one JSON object a line. */
export type Log = {
  info(event: string, details?: LogDetails): void;
  warn(event: string, details?: LogDetails): void;
  error(event: string, details?: LogDetails): void;
};

/** A log that hands each finished line to `write`. */
export function createLog(write: (line: string) => void): Log {
  const at =
    (level: string) =>
    (event: string, details: LogDetails = {}) => {
      const plain = Object.fromEntries(
        Object.entries(details).map(([key, value]) => [key, describe(value)]),
      );
      const line = { time: new Date().toISOString(), level, event, ...plain };
      write(`${JSON.stringify(line)}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** A log that forgets everything. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const cause = value.cause === undefined ? {} : { cause: describe(value.cause) };
  return { name: value.name, message: value.message, stack: value.stack, ...cause };
}
