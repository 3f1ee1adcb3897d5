import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import type * as z from 'zod/mini';

/** Everything the server is told from outside, checked once at the start. */
export type ServerConfig = Readonly<{
  port: number;
  host: string;
  databaseUrl: string;
  rpcUrl: string;
  /** What every visitor may read. */
  community: PublicConfig;
  /** Origin of the site, such as `https://parley.example`. */
  origin: string;
  /** Authority of the site, such as `parley.example` or `localhost:3000`; messages are signed for it. */
  authority: string;
  /** Folder of the built web app. */
  webFolder: string;
  /** Key that funds demo wallets; null everywhere but on the embedded chain. */
  faucetKey: `0x${string}` | null;
  /** True when the end of stdin must stop the server. */
  supervised: boolean;
  /** Reverse proxies of ours in front of the server, each adding to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Messages that one author may send a second, for long; four seconds' worth in a burst. */
  messagesPerSecond: number;
  socketsPerAddress: number;
}>;

/** A setting is wrong; the message says which, what it is and what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const defaultWebFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Reads the settings from the environment. Throws ConfigError for the first one that is wrong. */
export function readConfig(env: Environment): ServerConfig {
  const community = readCommunity(required(env, 'PARLEY_CONFIG', 'the path of the public config'));
  const { origin, host } = new URL(community.projectUrl);
  return Object.freeze({
    port: number(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    databaseUrl: url(
      'DATABASE_URL',
      required(env, 'DATABASE_URL', 'a PostgreSQL address such as postgres://localhost/parley'),
      ['postgres:', 'postgresql:'],
    ),
    rpcUrl: url('RPC_URL', env.RPC_URL || 'http://127.0.0.1:8545', ['http:', 'https:']),
    community,
    origin,
    authority: host,
    webFolder: folder(env.PARLEY_WEB || defaultWebFolder),
    faucetKey: community.embeddedChain ? readKey(env.PARLEY_FAUCET_KEY_FILE) : null,
    supervised: env.PARLEY_SUPERVISED === '1',
    trustedProxies: number(env, 'PARLEY_TRUSTED_PROXIES', 0, 0, 10),
    messagesPerSecond: number(env, 'PARLEY_MESSAGES_PER_SECOND', 5, 1, 1_000_000),
    socketsPerAddress: number(env, 'PARLEY_SOCKETS_PER_ADDRESS', 500, 1, 1_000_000),
  });
}

function required(env: Environment, key: string, what: string): string {
  const value = env[key];
  if (!value) throw new ConfigError(`${key} is not set; expected ${what}.`);
  return value;
}

function number(env: Environment, key: string, fallback: number, min: number, max: number): number {
  const text = env[key] || String(fallback);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigError(`${key} is "${text}"; expected a whole number from ${min} to ${max}.`);
}

function url(key: string, text: string, protocols: readonly string[]): string {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  // The value may hold a password, so it is not repeated.
  throw new ConfigError(`${key} is not an address that starts with ${protocols.join(' or ')}//.`);
}

function folder(path: string): string {
  return isAbsolute(path) ? path : resolve(path);
}

/** Reads a public config; throws ConfigError with the key, its value and what is expected. */
export function readCommunity(path: string): PublicConfig {
  const parsed = publicConfigSchema.safeParse(readJson(path));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const key = issue?.path.join('.') || '(the whole file)';
    const value = JSON.stringify(issue === undefined ? undefined : valueAt(path, issue.path));
    throw new ConfigError(
      `${path}: "${key}" is ${value ?? 'missing'}; expected ${expectation(issue)}.`,
    );
  }
  const community = parsed.data;
  if (!/^https?:$/.test(new URL(community.projectUrl).protocol)) {
    throw new ConfigError(`${path}: "projectUrl" must start with http:// or https://.`);
  }
  if (new URL(community.projectUrl).origin !== community.projectUrl) {
    throw new ConfigError(
      `${path}: "projectUrl" is "${community.projectUrl}"; expected an origin such as ${new URL(community.projectUrl).origin}, without a path or a trailing slash.`,
    );
  }
  return community;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new ConfigError(`PARLEY_CONFIG: the file ${path} ${why}.`, { cause: error });
  }
}

function valueAt(path: string, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    readJson(path),
  );
}

function expectation(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'another value';
  if (issue.code === 'invalid_type') return `a value of type ${issue.expected}`;
  if (issue.code === 'invalid_format' && issue.pattern) return `text like ${issue.pattern}`;
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  return issue.message || issue.code;
}

function readKey(path: string | undefined): `0x${string}` | null {
  if (!path) return null;
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`PARLEY_FAUCET_KEY_FILE: the file ${path} cannot be read.`, {
      cause: error,
    });
  }
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1];
  if (digits === undefined) {
    throw new ConfigError(
      `PARLEY_FAUCET_KEY_FILE: the file ${path} must hold one private key of 64 hexadecimal digits.`,
    );
  }
  return `0x${digits}`;
}
