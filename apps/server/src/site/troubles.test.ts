import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryLog, startTestServer, type TestServer } from '../testServer.ts';

async function readinessOf(server: TestServer) {
  const answer = await fetch(`${server.url()}/api/readyz`);
  return (await answer.json()) as Record<'reasons' | 'clock' | 'push' | 'bus', unknown>;
}

test('a server whose clock is hours ahead of the database’s is not ready, says why, and logs it once', async () => {
  const { log, lines } = createMemoryLog();
  const server = await startTestServer({ log });
  try {
    expect(await readinessOf(server)).toMatchObject({ clock: null });
    server.clock.advance(3 * 60 * 60_000);
    await server.restart();
    const sentence = /^This server’s clock is 3 hours ahead of the database’s\. Set it by NTP/;
    await expect
      .poll(async () => (await readinessOf(server)).clock)
      .toEqual(expect.stringMatching(sentence));
    server.clock.advance(1_000);
    expect((await readinessOf(server)).reasons).toContain('clock');
    const told = lines.filter((line) => line.includes('"clock-off"'));
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ reason: expect.stringMatching(sentence) });
  } finally {
    await server.stop();
  }
});

test('a server without the key of notifications says so, and the one that has it does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-troubles-'));
  const one = await startTestServer({ config: { pushKeyFile: join(folder, 'one.key') } });
  const other = await startTestServer({
    beside: one,
    config: { pushKeyFile: join(folder, 'other.key') },
  });
  try {
    expect((await readinessOf(other)).push).toMatch(/^This server lacks the key of notifications/);
    await expect.poll(async () => (await readinessOf(one)).push).toBeNull();
  } finally {
    await other.stop();
    await one.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a server that hears nothing of the others says so until it does', async () => {
  const server = await startTestServer({ config: { natsUrl: 'nats://127.0.0.1:9' } });
  const alone = await startTestServer();
  try {
    expect((await readinessOf(server)).bus).toMatch(/^Word from other servers doesn’t arrive/);
    await expect.poll(async () => (await readinessOf(alone)).bus).toBeNull();
  } finally {
    await alone.stop();
    await server.stop();
  }
});
