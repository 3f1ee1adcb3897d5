/** A setting of the environment. `start` is told by `npm start`, `inner` by our own programs and tests. */
type Setting = {
  of: 'start' | 'server' | 'files' | 'storage' | 'inner';
  means: string;
  fallback: string;
};

const inner: Setting = { of: 'inner', means: '', fallback: '' };
const start: Setting = { of: 'start', means: '', fallback: '' };
const server = (means: string, fallback: string): Setting => ({ of: 'server', means, fallback });
const files = (means: string, fallback: string): Setting => ({ of: 'files', means, fallback });
const storage = (means: string, fallback: string): Setting => ({ of: 'storage', means, fallback });

/**
 * Every setting that a program of ours reads. The tables of `docs/operating.md` are tested against it, and a name
 * that begins with `PARLEY_` and is not here stops a start.
 */
export const settings: Readonly<Record<string, Setting>> = {
  PORT: start,
  HOST: start,
  DATABASE_URL: start,
  RPC_URL: start,
  PARLEY_CONFIG: start,
  PARLEY_DATA: start,
  PARLEY_SEED: start,
  PARLEY_CHAIN_ID: start,
  PARLEY_URL: start,
  PARLEY_MORE_RPC_URLS: server(
    'further nodes of the same chain for the index, separated by commas',
    'none',
  ),
  PARLEY_RPC_SOCKET_URL: server(
    'WebSocket address (`wss://…`) of a node of the chain that announces new blocks',
    'none: the index asks',
  ),
  PARLEY_RPC_PER_SECOND: server(
    'requests that the index may send to all nodes together',
    '25; no limit on the embedded chain',
  ),
  NATS_URL: server(
    'NATS between [several servers](#several-servers), such as `nats://host:4222`',
    'none: the database is between them',
  ),
  PARLEY_TRUSTED_PROXIES: server('number of your reverse proxies in front of the server', '0'),
  PARLEY_MESSAGES_PER_SECOND: server('messages that one author may send, sustained', '5'),
  PARLEY_SOCKETS_PER_ADDRESS: server(
    'sockets of one network address; also its connections that never send a request',
    '500',
  ),
  PARLEY_LOG_LEVEL: server(
    'what the [log](monitoring.md#the-log) has: `info`, `warn`, or `error` and worse',
    '`info`',
  ),
  PARLEY_LOG_FORMAT: server(
    'how the terminal shows it: `plain` or `json`; the file has JSON',
    '`plain` on a terminal, else `json`',
  ),
  PARLEY_LOG_FILE: server('file of the log; empty: none', '`logs/server.log` in the data folder'),
  PARLEY_LOG_MAX_MB: server('size at which that file is put aside, in MB', '10'),
  PARLEY_LOG_FILES: server('how many log files are kept', '5'),
  PARLEY_METRICS_PORT: server('port of the [metrics](monitoring.md#metrics)', 'unset: none'),
  PARLEY_METRICS_HOST: server('address that the metrics listen on', '`127.0.0.1`'),
  PARLEY_BROWSER_LOG: server(
    "file for browser reports; unset: the server's own log",
    '`logs/browser.log` in the data folder',
  ),
  PARLEY_BROWSER_LOG_MAX_MB: server(
    'size of that file and the one before it together, in MB',
    '10',
  ),
  FARCASTER_RPC_URL: server(
    'a node of OP Mainnet: makes this an auth server, and [links accounts](#farcaster-clients)',
    'unset: neither',
  ),
  FARCASTER_CLIENT_HOSTS: server(
    'hosts of Farcaster clients that are sent [notifications](#notifications), by commas',
    '`api.farcaster.xyz,api.warpcast.com`',
  ),
  FARCASTER_HUB_URL: server(
    'a Farcaster hub, asked whose keys sign [events](#farcaster-clients) and [who follows](#gates)',
    'unset: no hub is asked',
  ),
  FARCASTER_APP_KEYS: server(
    'keys that clients sign such events with and no hub is asked about, by commas',
    'none',
  ),
  PARLEY_TOKEN_KEY_FILE: server(
    'file with the key of session tokens, made if missing',
    '`secrets/token.key` in the data folder',
  ),
  PARLEY_HEAD_KEY_FILE: server(
    'file with the key that signs how far each room goes, made if missing',
    '`secrets/head.key` in the data folder',
  ),
  PARLEY_PUSH_KEY_FILE: server(
    'file with the key of [notifications](#notifications), made by the first start; empty: off',
    '`secrets/push.key` in the data folder',
  ),
  PARLEY_PUSH_SUBJECT: server(
    'who answers for notifications, told to push services: `mailto:` or `https:`',
    '`projectUrl`',
  ),
  PARLEY_SOLVER_KEY_FILE: server(
    'file with the key that settles orders, made if missing',
    '`secrets/solver.key` in the data folder',
  ),
  PARLEY_ANCHOR_KEY_FILE: server(
    'file with the key that [anchors rooms](#anchors), made if missing',
    '`secrets/anchor.key` in the data folder',
  ),
  PARLEY_ANCHOR_SECONDS: server(
    'seconds between two anchors of rooms that went on; 0: only by `npm run anchor`',
    '0; 600 on the embedded chain',
  ),
  PARLEY_MEDIA_PICTURE_MB: files('largest picture, in MB', '10'),
  PARLEY_MEDIA_SOUND_MB: files('largest sound file, in MB', '25'),
  PARLEY_MEDIA_VIDEO_MB: files('largest video, in MB', '50'),
  PARLEY_MEDIA_MINUTES: files('longest recording, in minutes', '60'),
  PARLEY_MEDIA_MEMBER_DAY_MB: files('what one member may upload in 24 hours, in MB on disk', '200'),
  PARLEY_MEDIA_MEMBER_MB: files('what one member may upload in all, in MB on disk', '1000'),
  PARLEY_MEDIA_TOTAL_MB: files('what all uploads may take, in MB on disk', '20000'),
  PARLEY_MEDIA_CACHE_MB: files('what files of other servers may take, in MB on disk', '2000'),
  PARLEY_MEDIA_UNUSED_DAYS: files(
    'days until an upload that nothing refers to is deleted; 0: never',
    '30',
  ),
  PARLEY_OUTSIDE: files('0: other sites are asked for no pictures, sound, video, or cards', '1'),
  PARLEY_STORAGE_KEY_FILE: storage(
    "file with the key of the storage wallet, in Arweave's format",
    '`secrets/storage.json` in the data folder',
  ),
  PARLEY_STORAGE_WISHES: storage(
    'who may have uploads kept: `operator`, `moderators` (any), or `members` too (their own)',
    '`operator`',
  ),
  PARLEY_STORAGE_FILE_AR: storage('the most that keeping one file may cost, in AR', '0.1'),
  PARLEY_STORAGE_MEMBER_AR: storage("what one member's wishes may cost in 24 hours, in AR", '0.2'),
  PARLEY_STORAGE_DAY_AR: storage('what all files may cost in 24 hours, in AR', '1'),
  PARLEY_FAUCET_KEY_FILE: inner,
  /** Where the signer of permanent storage is. */
  PARLEY_SIGNER_FILE: inner,
  PARLEY_SUPERVISED: inner,
  /** The server ran before: what it cannot reach now may come back. */
  PARLEY_STARTED_BEFORE: inner,
  PARLEY_WEB: inner,
  PARLEY_SERVER: inner,
  PARLEY_BLOCKS: inner,
  PARLEY_TESTS: inner,
  PARLEY_TEST_DETOUR: inner,
  PARLEY_TEST_FOLDER: inner,
  PARLEY_TEST_START: inner,
  PARLEY_MUTATION_TESTS: inner,
};

/** A sentence for each setting that begins with `PARLEY_` and is none, with the one that was probably meant. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('PARLEY_') && !Object.hasOwn(settings, name))
    .map((name) => {
      const near = nearest(name);
      return near === null
        ? `${name} is not a setting of Parley. docs/operating.md lists them all.`
        : `${name} is not a setting of Parley. Did you mean ${near}?`;
    });
}

/** The documented setting that differs in the fewest letters; null where none differs in a third at most. */
function nearest(name: string): string | null {
  const [first] = Object.entries(settings)
    .filter(([, { of }]) => of !== 'inner')
    .map(([known]) => ({ known, steps: stepsBetween(name, known) }))
    .toSorted((one, other) => one.steps - other.steps);
  return first !== undefined && first.steps <= name.length / 3 ? first.known : null;
}

/** Letters to add, take away, or replace to come from one text to the other (Levenshtein's distance). */
function stepsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
