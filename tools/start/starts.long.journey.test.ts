import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import { newDataFolder, startCommunity } from '@parley/testkit/community';
import { longTest } from '@parley/testkit/tests';
import { afterAll, beforeAll, expect } from 'vitest';
import { openRows, spoiltRows } from './testFolderRows.ts';
import { settingRows } from './testSettingRows.ts';
import { type Outcome, runInLanes } from './testStarts.ts';

const rows = [...settingRows, ...spoiltRows, ...openRows];
/** What a start may take that ends, and one that opens, in seconds: far above what it takes. */
const longest = { ends: 60, opens: 90 };

const folders = [newDataFolder(), newDataFolder(true), newDataFolder()] as const;
/** What a start says once it begins on a chain. */
const deploying = 'Deploying contracts';
let chains: EmbeddedChain[] = [];
let postgres: EmbeddedPostgres | undefined;
let outcomes: ReadonlyMap<string, Promise<Outcome>>;

beforeAll(async () => {
  const [folder, ofPostgres, ofConfigs] = folders;
  const community = await startCommunity({ dataFolder: folder });
  const { port } = community;
  await community.stop();
  postgres = await startPostgres({ folder: ofPostgres });
  chains = await Promise.all([31_337, 666_666_666].map((chainId) => startChain({ chainId })));
  const [otherChain = '', emptyChain = ''] = chains.map(({ rpcUrl }) => rpcUrl);
  const configPath = join(folder, 'public-config.json');
  const ownConfigPath = join(ofConfigs, 'own-config.json');
  const config = JSON.parse(readFileSync(configPath, 'utf8'));
  writeFileSync(ownConfigPath, JSON.stringify({ ...config, embeddedChain: false }));
  const near = { otherChain, emptyChain, databaseUrl: postgres.url, configPath, ownConfigPath };
  outcomes = runInLanes(rows, { folder, port, near });
});
afterAll(async () => {
  await Promise.allSettled(outcomes?.values() ?? []);
  await Promise.all([postgres?.stop(), ...chains.map((chain) => chain.stop())]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

longTest.each(rows.map((row) => [row.name, row] as const))(
  'npm start %s',
  async (name, { says, opens = false }) => {
    const outcome = await outcomes.get(name);
    if (outcome === undefined) throw new Error('Two rows have the same name.');
    const { printed, hasOpened, code, seconds } = outcome;
    expect(hasOpened, printed).toBe(opens);
    expect(code, printed).toBe(opens ? 0 : 1);
    const lines = printed.split('\n');
    for (const said of says(outcome)) {
      const isSaid = (line: string) => (said instanceof RegExp ? said.test(line) : said === line);
      expect(lines.some(isSaid), `${said}\nis not in:\n${printed}`).toBe(true);
    }
    expect(printed).not.toMatch(/^\s+at |"stack":|hunter2/m);
    if (settingRows.some((row) => row.name === name)) expect(printed).not.toMatch(deploying);
    expect(seconds).toBeLessThan(opens ? longest.opens : longest.ends);
  },
  600_000,
);
