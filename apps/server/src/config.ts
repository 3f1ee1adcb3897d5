import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFault, readPublicConfig } from '@parley/domain/config/fault';
import type { PublicConfig } from '@parley/domain/config/wire';
import { BudgetError, readBudget } from '@parley/domain/storage/budget';
import { wishers } from '@parley/domain/storage/kept';
import { manifestFault } from './miniapp/manifest.ts';
import { farcasterGateFault } from './moderation/farcasterReader.ts';
import { ConfigError } from './platform/configError.ts';
import { type LogLevel, logLevels } from './platform/log.ts';
import type { AppKey, MediaLimits, ServerConfig } from './platform/serverConfig.ts';
import { unknownSettings } from './platform/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const defaultWebFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Reads the settings from the environment. Throws ConfigError for the first one that is wrong. */
export function readConfig(env: Environment): ServerConfig {
  const settings = readSettings(env);
  const communityPath = required(env, 'PARLEY_CONFIG', 'the path of the public config');
  const community = readCommunity(communityPath);
  const { origin, host } = new URL(community.projectUrl);
  const unchecked = farcasterGateFault({ ...settings, community });
  if (unchecked !== null) throw new ConfigError(`${communityPath}: ${unchecked}`);
  return Object.freeze({
    ...settings,
    databaseUrl: url(
      'DATABASE_URL',
      required(env, 'DATABASE_URL', 'a PostgreSQL address such as postgres://localhost/parley'),
      ['postgres:', 'postgresql:'],
    ),
    community,
    communityPath,
    origin,
    authority: host,
    faucetKey: community.embeddedChain ? readKey(env.PARLEY_FAUCET_KEY_FILE) : null,
    pushSubject: settings.pushSubject ?? subjectAt(origin),
  });
}

/**
 * Reads what needs neither the community nor its database, so that a start refuses it before anything runs. Throws
 * ConfigError for the first one that is wrong.
 */
export function readSettings(env: Environment) {
  const unknown = unknownSettings(env);
  if (unknown.length > 0) throw new ConfigError(unknown.join('\n'));
  return {
    port: number(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    natsUrl: env.NATS_URL ? readNatsUrl(env.NATS_URL) : null,
    metrics: readMetrics(env),
    ...readNodes(env),
    webFolder: absolute(env.PARLEY_WEB || defaultWebFolder),
    dataFolder: env.PARLEY_DATA ? absolute(env.PARLEY_DATA) : null,
    media: readMediaLimits(env),
    asksOutside: number(env, 'PARLEY_OUTSIDE', 1, 0, 1) === 1,
    solverKeyFile: env.PARLEY_SOLVER_KEY_FILE ? absolute(env.PARLEY_SOLVER_KEY_FILE) : null,
    anchorKeyFile: env.PARLEY_ANCHOR_KEY_FILE ? absolute(env.PARLEY_ANCHOR_KEY_FILE) : null,
    anchorEverySeconds: number(env, 'PARLEY_ANCHOR_SECONDS', 0, 0, 100_000_000),
    signerFile: env.PARLEY_SIGNER_FILE ? absolute(env.PARLEY_SIGNER_FILE) : null,
    storage: readStorage(env),
    headKeyFile: env.PARLEY_HEAD_KEY_FILE ? absolute(env.PARLEY_HEAD_KEY_FILE) : null,
    pushKeyFile: env.PARLEY_PUSH_KEY_FILE ? absolute(env.PARLEY_PUSH_KEY_FILE) : null,
    pushSubject: env.PARLEY_PUSH_SUBJECT
      ? url('PARLEY_PUSH_SUBJECT', env.PARLEY_PUSH_SUBJECT, ['mailto:', 'https:'])
      : null,
    supervised: env.PARLEY_SUPERVISED === '1',
    startedBefore: env.PARLEY_STARTED_BEFORE === '1',
    trustedProxies: number(env, 'PARLEY_TRUSTED_PROXIES', 0, 0, 10),
    messagesPerSecond: number(env, 'PARLEY_MESSAGES_PER_SECOND', 5, 1, 1_000_000),
    socketsPerAddress: number(env, 'PARLEY_SOCKETS_PER_ADDRESS', 500, 1, 1_000_000),
    log: readLogFile(env),
    browserLog: env.PARLEY_BROWSER_LOG ? absolute(env.PARLEY_BROWSER_LOG) : null,
    browserLogMaxBytes: 1024 * 1024 * number(env, 'PARLEY_BROWSER_LOG_MAX_MB', 10, 1, 10_000),
    ...readFarcaster(env),
  };
}

function readStorage(env: Environment): ServerConfig['storage'] {
  oneOf(env, 'PARLEY_STORAGE_WISHES', wishers);
  const by = wishers.find((one) => one === env.PARLEY_STORAGE_WISHES) ?? 'operator';
  try {
    return { by, budget: readBudget(env) };
  } catch (error) {
    throw error instanceof BudgetError ? new ConfigError(error.message) : error;
  }
}

/** How the log is written. A wrong value is the default here, so that the log can tell of it. */
export function readLogSettings(env: Environment): { level: LogLevel; format: 'plain' | 'json' } {
  const level = logLevels.find((one) => one === env.PARLEY_LOG_LEVEL) ?? 'info';
  const byTerminal = process.stdout.isTTY ? 'plain' : 'json';
  const format = logFormats.find((one) => one === env.PARLEY_LOG_FORMAT) ?? byTerminal;
  return { level, format };
}

function readMetrics(env: Environment): ServerConfig['metrics'] {
  if (!env.PARLEY_METRICS_PORT) return null;
  return {
    port: number(env, 'PARLEY_METRICS_PORT', 0, 0, 65_535),
    host: env.PARLEY_METRICS_HOST || '127.0.0.1',
  };
}

const logFormats = ['plain', 'json'] as const;

function readLogFile(env: Environment): ServerConfig['log'] {
  oneOf(env, 'PARLEY_LOG_LEVEL', logLevels);
  oneOf(env, 'PARLEY_LOG_FORMAT', logFormats);
  const inData = env.PARLEY_DATA ? join(absolute(env.PARLEY_DATA), 'logs', 'server.log') : null;
  const named = env.PARLEY_LOG_FILE ? absolute(env.PARLEY_LOG_FILE) : null;
  return {
    file: env.PARLEY_LOG_FILE === undefined ? inData : named,
    maxBytes: 1024 * 1024 * number(env, 'PARLEY_LOG_MAX_MB', 10, 1, 10_000),
    files: number(env, 'PARLEY_LOG_FILES', 5, 1, 100),
  };
}

function oneOf(env: Environment, key: string, values: readonly string[]): void {
  const text = env[key];
  if (!text || values.includes(text)) return;
  throw new ConfigError(`${key} is "${text}"; expected ${values.join(' or ')}.`);
}

function readNatsUrl(text: string): string {
  for (const server of text.split(',')) url('NATS_URL', server.trim(), ['nats:', 'tls:']);
  return text;
}

function readNodes(env: Environment) {
  const node = (key: string, text: string) => url(key, text, ['http:', 'https:']);
  const rpcUrl = node('RPC_URL', env.RPC_URL || 'http://127.0.0.1:8545');
  const more = (env.PARLEY_MORE_RPC_URLS ?? '').split(',').filter((text) => text.trim() !== '');
  return {
    rpcUrl,
    rpcUrls: [rpcUrl, ...more.map((text) => node('PARLEY_MORE_RPC_URLS', text.trim()))],
    rpcSocketUrl: env.PARLEY_RPC_SOCKET_URL
      ? url('PARLEY_RPC_SOCKET_URL', env.PARLEY_RPC_SOCKET_URL, ['ws:', 'wss:'])
      : null,
    rpcPerSecond: number(env, 'PARLEY_RPC_PER_SECOND', 25, 1, 10_000),
  };
}

/** Who answers for the notifications of a community at this address. */
function subjectAt(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' ? origin : `mailto:operator@${hostname}`;
}

function readMediaLimits(env: Environment): MediaLimits {
  const megabytes = (key: string, fallback: number) =>
    1024 * 1024 * number(env, `PARLEY_MEDIA_${key}_MB`, fallback, 1, 100_000_000);
  return {
    fileBytes: {
      picture: megabytes('PICTURE', 10),
      sound: megabytes('SOUND', 25),
      video: megabytes('VIDEO', 50),
    },
    seconds: 60 * number(env, 'PARLEY_MEDIA_MINUTES', 60, 1, 100_000),
    memberDayBytes: megabytes('MEMBER_DAY', 200),
    memberBytes: megabytes('MEMBER', 1_000),
    totalBytes: megabytes('TOTAL', 20_000),
    cacheBytes: megabytes('CACHE', 2_000),
    unusedDays: number(env, 'PARLEY_MEDIA_UNUSED_DAYS', 30, 0, 100_000),
  };
}

/** Where the clients take notifications that most members use. */
const clientHosts = 'api.farcaster.xyz,api.warpcast.com';

function readFarcaster(env: Environment) {
  const hosts = env.FARCASTER_CLIENT_HOSTS ?? clientHosts;
  const farcasterClientHosts = hosts.split(',').flatMap((host) => host.trim().toLowerCase() || []);
  const wrong = farcasterClientHosts.find((host) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host));
  if (wrong !== undefined) {
    throw new ConfigError(
      `FARCASTER_CLIENT_HOSTS has "${wrong}"; expected names of hosts by commas.`,
    );
  }
  const web = (key: 'FARCASTER_HUB_URL' | 'FARCASTER_RPC_URL') =>
    env[key] ? url(key, env[key], ['http:', 'https:']) : null;
  const all = {
    farcasterClientHosts,
    farcasterHubUrl: web('FARCASTER_HUB_URL'),
    farcasterAppKeys: readAppKeys(env.FARCASTER_APP_KEYS ?? ''),
  };
  const farcasterRpcUrl = web('FARCASTER_RPC_URL');
  if (farcasterRpcUrl === null) return { ...all, farcasterRpcUrl, tokenKeyFile: null };
  const what = 'the path of a file for the key of session tokens';
  return {
    ...all,
    farcasterRpcUrl,
    tokenKeyFile: absolute(required(env, 'PARLEY_TOKEN_KEY_FILE', what)),
  };
}

/** Keys by commas, each as `client:key`, or as `client:key:user` where it signs for one user only. */
function readAppKeys(text: string): AppKey[] {
  const listed = text.split(',').flatMap((one) => one.trim() || []);
  return listed.map((one, index) => {
    const [, clientFid, key, fid] =
      /^([1-9]\d{0,14}):(0x[\da-f]{64})(?::([1-9]\d{0,14}))?$/i.exec(one) ?? [];
    if (clientFid === undefined || key === undefined) {
      // It may be a private key by mistake, so it is not repeated.
      throw new ConfigError(
        `FARCASTER_APP_KEYS: entry ${index + 1} is not a client’s id and a public key, such as 9152:0x and 64 hexadecimal digits.`,
      );
    }
    const user = fid === undefined ? null : Number(fid);
    return { clientFid: Number(clientFid), key: key.toLowerCase(), fid: user };
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

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(path);
}

/** Reads a public config; throws ConfigError with the key, its value and what is expected. */
export function readCommunity(path: string): PublicConfig {
  const read = readPublicConfig(readJson(path));
  const fault = isFault(read) ? read : manifestFault(read);
  if (fault === null) return read as PublicConfig;
  const { key, value, expected } = fault;
  throw new ConfigError(
    `${path}: "${key}" is ${JSON.stringify(value) ?? 'missing'}; expected ${expected}.`,
  );
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new ConfigError(`PARLEY_CONFIG: the file ${path} ${why}.`, { cause: error });
  }
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
