import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './chat/testClient.ts';
import { testCommunity } from './testCommunity.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase('empty', async () => {});
  folder = mkdtempSync(join(tmpdir(), 'parley-main-'));
  writeFileSync(join(folder, 'config.json'), JSON.stringify(testCommunity));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function start(changes: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: database.url,
      RPC_URL: 'http://127.0.0.1:9',
      PARLEY_CONFIG: join(folder, 'config.json'),
      ...changes,
    },
    stdio: 'pipe',
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return { child, output };
}

async function portOf({ child, output }: ReturnType<typeof start>): Promise<number> {
  const line = /^\{"event":"listening","port":(\d+)\}$/m;
  while (!line.test(output.out)) await once(child.stdout, 'data');
  return Number(line.exec(output.out)?.[1]);
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

test('SIGTERM closes sockets with 1012 and ends the process with 0 within 10 s', async () => {
  const started = start();
  const port = await portOf(started);
  const client = await TestClient.open({ url: () => `http://127.0.0.1:${port}` }, null);
  const at = Date.now();
  started.child.kill('SIGTERM');
  expect(await client.closed).toBe(1012);
  expect(await exitCode(started.child)).toBe(0);
  expect(Date.now() - at).toBeLessThan(10_000);
  expect(started.output.err).toBe('');
});

test('when its supervisor is gone the server stops by itself', async () => {
  const started = start({ PARLEY_SUPERVISED: '1' });
  await portOf(started);
  started.child.stdin.end();
  expect(await exitCode(started.child)).toBe(0);
});

test('a wrong setting stops the start with 1 and one sentence', async () => {
  const started = start({ PORT: 'many' });
  expect(await exitCode(started.child)).toBe(1);
  expect(started.output.err).toBe('PORT is "many"; expected a whole number from 0 to 65535.\n');
});
