import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { type RunningCommunity, startCommunity } from '@parley/testkit/community';
import { afterAll, beforeAll, expect, test } from 'vitest';

let community: RunningCommunity;
beforeAll(async () => {
  community = await startCommunity({ tool: 'dev' });
});
afterAll(() => community?.remove());

const text = async (path: string) => (await fetch(`${community.url}${path}`)).text();

/** Process id of the server itself, which the watcher starts. */
function serverPid(): number | undefined {
  const [watcher] = community.pidsOf('apps/server/src/main.ts');
  const all = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pids = all.map((line) => line.trim().split(/\s+/).map(Number));
  return pids.find(([, parent]) => parent === watcher)?.[0];
}

test('npm run dev shows the web app and what the server says at one address', async () => {
  expect(await text('/')).toContain('/@vite/client');
  expect(JSON.parse(await text('/config.json'))).toMatchObject({ projectUrl: community.url });
});

test('a changed source of the server starts it again, and the chain and the data stay', async () => {
  const before = serverPid();
  const now = new Date();
  utimesSync('apps/server/src/main.ts', now, now);
  await expect.poll(serverPid, { timeout: 60_000 }).not.toBe(before);
  await expect
    .poll(() => text('/config.json'), { timeout: 60_000 })
    .toContain('"supportedChainId":666666666');
});
