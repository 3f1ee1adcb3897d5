import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { lockFolder } from './lock.ts';
import type { Row, StartPlace } from './testStarts.ts';

const without =
  (...names: string[]) =>
  (folder: string) => {
    for (const name of names) rmSync(join(folder, name), { recursive: true });
  };
const withFile =
  (name: string, text = '') =>
  (folder: string) =>
    writeFileSync(join(folder, name), text);

const copyAgain =
  'from where the folder came from, or restore a backup: npm run restore -- --from DIR';
const noChain = ({ folder }: StartPlace) =>
  `The chain of this community isn’t in ${folder}/chain. Copy that folder from where the data folder came from, or restore a backup: npm run restore -- --from DIR`;
const noDatabase = ({ folder }: StartPlace) =>
  `The database of this community isn’t in ${folder}/postgres. Copy that folder from where the data folder came from, or restore a backup: npm run restore -- --from DIR`;

/** Folders that can't be used as they are: each start says what is missing, and begins nothing in its place. */
export const spoiltRows: readonly Row[] = [
  {
    name: 'refuses a file as the data folder',
    spoil: (folder) => writeFileSync(folder, ''),
    says: ({ folder }) => [
      `The data folder ${folder} cannot be written: it is no folder (EEXIST). Choose another with PARLEY_DATA.`,
    ],
  },
  {
    name: 'refuses a folder that another Parley uses',
    prepare: () => {},
    hold: lockFolder,
    says: ({ folder }) => [
      `Parley is already running on ${folder} (process ${process.pid}). Stop it, or choose another folder with PARLEY_DATA.`,
    ],
  },
  {
    name: 'refuses another number for the folder’s chain, and names both',
    prepare: () => {},
    env: () => ({ PARLEY_CHAIN_ID: '987654321' }),
    says: ({ folder }) => [
      `PARLEY_CHAIN_ID is 987654321, and the chain in ${folder} has 666666666. A chain keeps its number: leave the setting out, or name another PARLEY_DATA.`,
    ],
  },
  {
    name: 'names the database that a folder was moved to',
    prepare: withFile('database.json', '{"at":"postgres://db.example/parley","id":"a"}'),
    says: () => [
      'The data of this community is in postgres://db.example/parley. Start with its address as DATABASE_URL, or move the data back first: npm run move -- --from postgres://….',
    ],
  },
  {
    name: 'refuses another database than that of the folder',
    prepare: () => {},
    env: ({ near }) => ({ DATABASE_URL: near.databaseUrl }),
    says: ({ folder }) => [
      `The data of this community is in ${folder}, and DATABASE_URL names another database. Start without DATABASE_URL, or move the data there first: npm run move -- --to postgres://….`,
    ],
  },
  {
    name: 'refuses another database than that of a folder of before database.json',
    prepare: without('database.json'),
    env: ({ near }) => ({ DATABASE_URL: near.databaseUrl }),
    says: ({ folder }) => [
      `${folder}/postgres is a database, and DATABASE_URL names another. To go on with the one in the folder, start without DATABASE_URL, or move its data first: npm run move -- --to postgres://…. If the community’s data is in the other one by now, move ${folder}/postgres out of the folder.`,
    ],
  },
  {
    name: 'refuses a damaged note of where the data is',
    prepare: withFile('database.json', '{"at":'),
    says: ({ folder }) => [
      `${folder}/database.json cannot be read. It says where the community’s data is: write {"at":"embedded"} into it if that is in the folder, or restore the file.`,
    ],
  },
  {
    name: 'refuses a folder in the middle of a restore',
    prepare: withFile('restoring'),
    says: ({ folder }) => [
      `A restore into ${folder} was broken off. Run the same npm run restore again.`,
    ],
  },
  {
    name: 'refuses a folder in the middle of a change of its cluster',
    prepare: withFile('upgrading'),
    says: () => [
      'Carrying the database over to this version was broken off. Run npm run move -- --upgrade-cluster again.',
    ],
  },
  {
    name: 'begins no empty database where a copy lacks it',
    prepare: without('postgres'),
    says: (place) => [noDatabase(place)],
  },
  {
    name: 'begins no empty database in a folder of before database.json',
    prepare: without('postgres', 'database.json'),
    says: (place) => [
      noDatabase(place),
      'If it is in a PostgreSQL of your own, start with its address as DATABASE_URL.',
    ],
  },
  {
    name: 'refuses a part of a database',
    prepare: without('postgres/cluster/PG_VERSION'),
    says: (place) => [noDatabase(place)],
  },
  {
    name: 'refuses a database without its password',
    prepare: without('postgres/password'),
    says: ({ folder }) => [
      `${folder}/postgres/password is missing or can’t be read. Copy it ${copyAgain}`,
    ],
  },
  {
    name: 'refuses a database with the password of another one',
    prepare: withFile('postgres/password', 'another'),
    says: ({ folder }) => [
      `The database doesn’t take the password in ${folder}/postgres/password. Copy it ${copyAgain}`,
    ],
  },
  {
    name: 'refuses contracts without the key of their owner',
    prepare: without('secrets/deployer.key'),
    says: ({ folder }) => [
      `${folder}/secrets/deployer.key isn’t there. It is the key of the owner of this community’s contracts, and nothing can replace it: copy it from where the data folder came from, or from a backup. If the contracts are another account’s by now, write any new key there: 0x and 64 hexadecimal digits.`,
    ],
  },
  {
    name: 'refuses a damaged key of the contracts’ owner',
    prepare: withFile('secrets/deployer.key', 'x'),
    says: ({ folder }) => [
      `${folder}/secrets/deployer.key holds no private key: 0x and 64 hexadecimal digits. Restore it from a backup.`,
    ],
  },
  {
    name: 'refuses a damaged key of the server',
    prepare: withFile('secrets/head.key', 'x'),
    says: ({ folder }) => [
      `The server did not start. PARLEY_HEAD_KEY_FILE: the file ${folder}/secrets/head.key must hold a P-256 private key as PEM. Restore it from a backup, or move it away: the next start makes a new one.`,
    ],
  },
  {
    name: 'refuses a damaged key of notifications',
    prepare: withFile('secrets/push.key', 'x'),
    says: ({ folder }) => [
      `The server did not start. PARLEY_PUSH_KEY_FILE: the file ${folder}/secrets/push.key must hold one P-256 private key of 64 hexadecimal digits. Restore it from a backup, or replace it: docs/operating.md, “The key”.`,
    ],
  },
  {
    name: 'begins no new chain where a copy lacks it',
    prepare: without('chain'),
    says: (place) => [noChain(place)],
  },
  {
    name: 'begins no new chain in a folder of before network.json, without its config, too',
    prepare: without('chain', 'public-config.json', 'network.json'),
    says: (place) => [noChain(place)],
  },
  {
    name: 'begins no chain for a community that is on one of its own',
    prepare: withFile('network.json', '{"at":"own","chainId":666666666}'),
    says: ({ folder }) => [
      `The community in ${folder} is on a chain of its own, number 666666666. Start with its settings as before: RPC_URL, a node of that chain, and PARLEY_CONFIG, the file with its addresses.`,
    ],
  },
  {
    name: 'begins no chain for a community on one of its own in a folder of before network.json',
    prepare: without(
      ...['chain', 'public-config.json', 'network.json', 'seeded', 'secrets/faucet.key'],
    ),
    says: ({ folder }) => [
      `The community in ${folder} is on a chain of its own. Start with its settings as before: RPC_URL, a node of that chain, and PARLEY_CONFIG, the file with its addresses.`,
    ],
  },
  {
    name: 'refuses another chain than the one in the folder',
    prepare: () => {},
    env: ({ near }) => ({ RPC_URL: near.emptyChain, PARLEY_CONFIG: near.configPath }),
    says: ({ folder }) => [
      `The chain of this community is in ${folder}/chain, and RPC_URL names a node of another. Start without RPC_URL and PARLEY_CONFIG, or name another PARLEY_DATA.`,
    ],
  },
  {
    name: 'refuses the config of another chain than the community’s own',
    prepare: withFile('network.json', '{"at":"own","chainId":4663}'),
    env: ({ near }) => ({ RPC_URL: near.emptyChain, PARLEY_CONFIG: near.configPath }),
    says: ({ folder }) => [
      `The community in ${folder} is on chain 4663, and PARLEY_CONFIG is for Degen Chain (666666666). Name its own config, or another PARLEY_DATA.`,
    ],
  },
  {
    name: 'refuses a damaged note of where the chain is',
    prepare: withFile('network.json', '{}'),
    says: ({ folder }) => [
      `${folder}/network.json cannot be read. It says where the community’s chain is. Restore it from a backup, or delete it: the next start writes it anew.`,
    ],
  },
  {
    name: 'says how a damaged config of its own making comes back',
    prepare: withFile('public-config.json', '{"'),
    says: ({ folder }) => [
      `PARLEY_CONFIG: the file ${folder}/public-config.json is not JSON.`,
      'Parley writes this file: move it away, and the next start makes it anew.',
    ],
  },
  {
    name: 'refuses a folder with somebody else’s files, and leaves them as they are',
    spoil: (folder) => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'index.html'), '');
    },
    says: ({ folder }) => [
      `${folder} has other things in it, such as index.html, and nothing of Parley’s. Name an empty folder as PARLEY_DATA, or one that isn’t there yet.`,
    ],
  },
];

const onlyHere = 'Only this computer can open it. docs/serving.md says how to let others in.';

/** What another machine or an earlier version left behind is put right, and what a start says of who reaches it. */
export const openRows: readonly Row[] = [
  {
    name: 'opens beside a number of a process that another machine left',
    prepare: withFile('postgres/cluster/postmaster.pid', '1\n'),
    opens: true,
    says: ({ port }) => [`Parley is open at http://localhost:${port}`, onlyHere],
  },
  {
    name: 'closes what a copy left open to other users',
    prepare: (folder) => {
      for (const name of ['.', 'postgres', 'postgres/cluster', 'chain', 'secrets'])
        chmodSync(join(folder, name), 0o777);
      chmodSync(join(folder, 'secrets/head.key'), 0o666);
    },
    opens: true,
    look: (folder) => {
      const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
      const ofRoot = process.getuid?.() === 0 ? 0o711 : 0o700;
      expect(['.', 'postgres'].map(modeOf)).toEqual([ofRoot, ofRoot]);
      expect(['postgres/cluster', 'chain', 'secrets'].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
      expect(modeOf('secrets/head.key')).toBe(0o600);
    },
    says: () => [onlyHere],
  },
  {
    name: 'opens a folder of before database.json, and notes where its data is',
    prepare: without('database.json'),
    opens: true,
    look: (folder) => expect(existsSync(join(folder, 'database.json'))).toBe(true),
    says: () => [onlyHere],
  },
  {
    name: 'says which keys a copy lacked, and what new ones mean',
    prepare: without(
      ...['head', 'anchor', 'solver', 'faucet', 'push'].map((name) => `secrets/${name}.key`),
    ),
    opens: true,
    says: ({ folder }) => [
      `  ${folder}/secrets/head.key wasn’t there, so a new key was made. Members notice nothing: what the former key signed stays valid.`,
      `  ${folder}/secrets/solver.key wasn’t there, so a new key was made. Members notice nothing: its account has coins, and may settle orders.`,
      `  ${folder}/secrets/anchor.key wasn’t there, so a new key was made. Members notice nothing: its account has coins, and anchors go on.`,
      `  ${folder}/secrets/faucet.key wasn’t there, so a new key was made. The faucet obeys the former key alone: demo wallets get no first coins until you stop and copy the former file back.`,
      `  ${folder}/secrets/push.key isn’t there. This server sends no notifications until you copy it from where the folder came from, or replace it: docs/operating.md, “The key”.`,
    ],
  },
  {
    name: 'says what others lack at an address that is open to them',
    prepare: () => {},
    env: () => ({ HOST: '0.0.0.0' }),
    opens: true,
    says: ({ port }) => [
      `Parley is open at http://localhost:${port}`,
      `Others reach 0.0.0.0:${port}, but the community works at that address alone: set PARLEY_URL to the one that members type, such as PARLEY_URL=https://chat.example.`,
    ],
  },
  {
    name: 'says so where nothing of its own is at the address',
    env: ({ port }) => ({ PARLEY_URL: `http://localhost:${port + 1}` }),
    opens: true,
    says: ({ port }) => [
      `Parley is open at http://localhost:${port + 1}`,
      `Your web server has to pass that address on to 127.0.0.1:${port}. Without one, start with PORT=${port + 1}.`,
    ],
  },
  {
    name: 'says where a web server passes a public address on to',
    env: () => ({ PARLEY_URL: 'https://chat.example' }),
    opens: true,
    says: ({ port }) => [
      'Parley is open at https://chat.example',
      `Your web server has to pass that address on to 127.0.0.1:${port}.`,
    ],
  },
];
