import { resolve } from 'node:path';
import type { Row } from './testStarts.ts';

/** Settings that lead nowhere: each start says so, and ends before anything runs. */
export const settingRows: readonly Row[] = [
  {
    name: 'names the setting that an unknown one is nearest to',
    env: () => ({ PARLEY_SEDD: 'all' }),
    says: () => ['PARLEY_SEDD is not a setting of Parley. Did you mean PARLEY_SEED?'],
  },
  {
    name: 'says where settings are listed when an unknown one is near none',
    env: () => ({ PARLEY_FAVORITE_COLOR: 'red' }),
    says: () => [
      'PARLEY_FAVORITE_COLOR is not a setting of Parley. docs/operating.md lists them all.',
    ],
  },
  ...[
    ['PARLEY_MEDIA_PICTURE_MB', 'lots', 'a whole number from 1 to 100000000'],
    ['PARLEY_LOG_LEVEL', 'loud', 'info or warn or error'],
    ['PARLEY_TRUSTED_PROXIES', '11', 'a whole number from 0 to 10'],
  ].map(([key = '', value = '', expected = '']) => ({
    name: `refuses "${value}" as the server’s ${key}`,
    env: () => ({ [key]: value }),
    says: () => [`${key} is "${value}"; expected ${expected}.`],
  })),
  {
    name: 'refuses an entry of keys of apps without repeating it',
    env: () => ({ FARCASTER_APP_KEYS: 'hunter2' }),
    says: () => [
      'FARCASTER_APP_KEYS: entry 1 is not a client’s id and a public key, such as 9152:0x and 64 hexadecimal digits.',
    ],
  },
  ...['0', '70000', 'web', ''].map((PORT) => ({
    name: `refuses "${PORT}" as a port`,
    env: () => ({ PORT }),
    says: () => [`PORT is "${PORT}"; it must be a whole number from 1 to 65535.`],
  })),
  {
    name: 'refuses a host that is no address of this computer',
    env: () => ({ HOST: '192.0.2.1' }),
    says: ({ port }) => [
      `Port ${port} on 192.0.2.1 cannot be used (EADDRNOTAVAIL). HOST must be an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all of them.`,
    ],
  },
  {
    name: 'says that another program has its port',
    taken: '127.0.0.1',
    says: ({ port }) => [
      `Port ${port} on 127.0.0.1 is taken by another program. Choose another with PORT, such as PORT=3100 npm start.`,
    ],
  },
  {
    name: 'says that another program is where localhost leads browsers first',
    taken: '::1',
    says: ({ port }) => [
      `Port ${port} on ::1 is taken by another program, which browsers would show at http://localhost:${port}. Choose another with PORT, such as PORT=3100 npm start.`,
    ],
  },
  {
    name: 'refuses its own port for the metrics',
    env: ({ port }) => ({ PARLEY_METRICS_PORT: String(port) }),
    says: ({ port }) => [
      `PORT and PARLEY_METRICS_PORT are both ${port}: the metrics need a port of their own.`,
    ],
  },
  {
    name: 'asks for a node of the config’s own chain',
    env: ({ near }) => ({ PARLEY_CONFIG: near.ownConfigPath }),
    says: ({ near }) => [
      `${near.ownConfigPath} is of a chain of its own, Degen Chain (666666666): name a node of it as RPC_URL.`,
    ],
  },
  {
    name: 'refuses the number of a public chain',
    env: () => ({ PARLEY_CHAIN_ID: '8453' }),
    says: () => [
      'PARLEY_CHAIN_ID is 8453, which a public chain has; choose a number that none has.',
    ],
  },
  ...['chat.example', 'http://chat.example', 'https://chat.example/rooms'].map((PARLEY_URL) => ({
    name: `refuses ${PARLEY_URL} as the address of a community`,
    env: () => ({ PARLEY_URL }),
    says: () => [
      `PARLEY_URL is "${PARLEY_URL}"; it must be the address as members type it, without a path or a trailing slash, such as https://chat.example. Without https wallets and signatures work on localhost alone.`,
    ],
  })),
  {
    name: 'refuses an address beside a config that has one',
    env: ({ near }) => ({ PARLEY_URL: 'https://chat.example', PARLEY_CONFIG: near.configPath }),
    says: () => [
      'PARLEY_URL is for the public config that Parley writes. PARLEY_CONFIG names your own: write the address into it as projectUrl, and leave PARLEY_URL out.',
    ],
  },
  {
    name: 'asks for the config of a chain of one’s own',
    env: ({ near }) => ({ RPC_URL: near.otherChain }),
    says: () => [
      'RPC_URL names your own chain, so PARLEY_CONFIG must name the file with its addresses.',
    ],
  },
  {
    name: 'refuses a config that isn’t there',
    env: ({ near, folder }) => ({ RPC_URL: near.otherChain, PARLEY_CONFIG: `${folder}.json` }),
    says: ({ folder }) => [`PARLEY_CONFIG: the file ${folder}.json cannot be read.`],
  },
  {
    name: 'refuses a config that is no JSON',
    env: ({ near }) => ({ RPC_URL: near.otherChain, PARLEY_CONFIG: 'README.md' }),
    says: () => [`PARLEY_CONFIG: the file ${resolve('README.md')} is not JSON.`],
  },
  {
    name: 'lists what the config as it ships lacks, without a chain of one’s own, too',
    env: () => ({ PARLEY_CONFIG: 'config/degen.json' }),
    says: () => [
      `${resolve('config/degen.json')} is not finished:`,
      '  projectUrl is the example "https://example.org": write the address of your community.',
      '  punkTldAddress is empty: no usernames.',
      '  nftLaunchpadBondingAddress is empty: no collections.',
      'npm run deploy deploys contracts and fills their addresses in.',
    ],
  },
  {
    name: 'refuses the address of a node that can’t be read',
    env: ({ near }) => ({ RPC_URL: 'http://', PARLEY_CONFIG: near.configPath }),
    says: () => ['RPC_URL is "http://"; it must begin with http:// or https://.'],
  },
  {
    name: 'says that no node answers',
    env: ({ near }) => ({ RPC_URL: 'http://127.0.0.1:9', PARLEY_CONFIG: near.configPath }),
    says: () => [
      /^The node at 127\.0\.0\.1:9 \(RPC_URL\) can’t be used\. Asked for eth_chainId, for \d+ s: /,
      'Start the node, or correct RPC_URL.',
    ],
  },
  {
    name: 'names both chains when the node is of another one',
    env: ({ near }) => ({ RPC_URL: near.otherChain, PARLEY_CONFIG: near.configPath }),
    says: ({ near }) => [
      `RPC_URL leads to another chain: the node at ${new URL(near.otherChain).host} is of chain 31337, and supportedChainId is 666666666 (Degen Chain). Name a node of Degen Chain, or the config of the chain that you mean.`,
    ],
  },
  {
    name: 'names each address without code',
    env: ({ near }) => ({ RPC_URL: near.emptyChain, PARLEY_CONFIG: near.configPath }),
    says: ({ near }) => [
      `The public config names contracts that are not on Degen Chain, by the node at ${new URL(near.emptyChain).host}:`,
      /^ {2}punkTldAddress: there is no code at 0x[\da-fA-F]{40}\.$/,
      /^ {2}tipsAddress: there is no code at 0x[\da-fA-F]{40}\.$/,
      'Correct the addresses, or name a node that has all of the chain.',
    ],
  },
  {
    name: 'refuses another kind of database',
    env: () => ({ DATABASE_URL: 'mysql://localhost/parley' }),
    says: () => ['DATABASE_URL must begin with postgres://.'],
  },
  {
    name: 'refuses the address of a database that can’t be read, without its password',
    env: () => ({ DATABASE_URL: 'postgres://parley:hunter2#x@127.0.0.1/parley' }),
    says: () => [
      'DATABASE_URL can’t be read; it must be like postgres://user:password@host:5432/parley. In a password write # as %23, / as %2F, and @ as %40.',
    ],
  },
  {
    name: 'says that no database answers, without its password',
    env: () => ({ DATABASE_URL: 'postgres://parley:hunter2@127.0.0.1:9/parley' }),
    says: () => [
      'Can’t connect to the database “parley” at 127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9. Start PostgreSQL, or correct DATABASE_URL.',
    ],
  },
  {
    name: 'says that a database refuses its password, and not which',
    env: ({ near }) => {
      const url = new URL(near.databaseUrl);
      url.password = 'hunter2';
      return { DATABASE_URL: url.href };
    },
    says: ({ near }) => [
      `Can’t connect to the database “parley” at ${new URL(near.databaseUrl).host}: password authentication failed for user "parley". Correct DATABASE_URL.`,
    ],
  },
];
