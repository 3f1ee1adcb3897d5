import { pino } from 'pino';
import { withoutSecrets } from './withoutSecrets.ts';

/** Details of a log line: never a token, a signature, a message body or a client's address. */
type LogDetails = Record<string, unknown>;

export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Writes what happened, one JSON object a line. */
export type Log = Record<LogLevel, (event: string, details?: LogDetails) => void>;

/** A log that hands each finished line of at least this level to `write`. */
export function createLog(write: (line: string) => void, level: LogLevel = 'info'): Log {
  const logger = pino(
    {
      level,
      // Neither the process nor the host: the file is the server's own.
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  const at =
    (of: LogLevel) =>
    (event: string, details: LogDetails = {}) => {
      if (!logger.isLevelEnabled(of)) return;
      const plain = Object.entries(details).map(([key, value]) => [key, describe(value)]);
      logger[of]({ event, ...Object.fromEntries(plain) });
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** A log that forgets everything. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

function describe(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (!(value instanceof Error)) return value;
  const cause = value.cause === undefined ? {} : { cause: describe(value.cause) };
  const code = 'code' in value && value.code !== undefined ? { code: value.code } : {};
  return {
    name: value.name,
    message: withoutSecrets(value.message),
    ...code,
    stack: withoutSecrets(value.stack ?? ''),
    ...cause,
  };
}

/** A finished line for people: its time, level, event, and details; the stack of an error below it. */
export function plainLine(line: string): string {
  const { time, level, event, ...details } = JSON.parse(line) as Record<string, unknown>;
  const stacks: string[] = [];
  const shown = Object.entries(details).map(([key, value]) => {
    if (isError(value)) {
      if (level === 'error') stacks.push(`${value.stack.split('\n').slice(1).join('\n')}\n`);
      return `${key}=${JSON.stringify(wordsOf(value))}`;
    }
    return `${key}=${JSON.stringify(value)}`;
  });
  const head = [time, String(level).toUpperCase().padEnd(5), event, ...shown].join(' ');
  return `${head}\n${stacks.join('')}`;
}

type LoggedError = { message: string; stack: string; cause?: unknown };

function isError(value: unknown): value is LoggedError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    'stack' in value &&
    typeof value.stack === 'string'
  );
}

function wordsOf({ message, cause }: LoggedError): string {
  return isError(cause) ? `${message} ${wordsOf(cause)}` : message;
}
