import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryLog, startTestServer, type TestServer } from '../testServer.ts';
import { createRotatingFile } from './file.ts';
import { createBrowserLogService } from './service.ts';

let server: TestServer;
let folder: string;
const path = () => join(folder, 'logs/browser.log');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-logs-'));
  server = await startTestServer({ config: { browserLog: path() } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => server.clock.advance(10 * 60_000));

const entry = (changes: object = {}) => ({
  level: 'error',
  message: 'TypeError: x is not a function',
  meta: { timestamp: '2026-01-01T00:00:00.000Z', userAgent: 'Firefox', url: 'https://x/?a=b' },
  ...changes,
});

async function post(body: unknown): Promise<number> {
  const response = await fetch(`${server.url()}/.netlify/functions/logsUploader`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

test('an entry becomes one scrubbed line of JSON, whatever it holds', async () => {
  expect(await post(entry({ message: 'a\n{"level":"info"}\u001b[2J key=hunter2?token=abc' }))).toBe(
    204,
  );
  expect(await post(entry({ meta: { ...entry().meta, timestamp: 1_700_000_000_000 } }))).toBe(204);
  await server.app().browserLog.flush();
  const lines = readFileSync(path(), 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/Z$/),
    level: 'error',
    event: 'browser',
    message: 'a\\n{"level":"info"} key=hunter2?token=[removed]',
    at: '2026-01-01T00:00:00.000Z',
    userAgent: 'Firefox',
    url: 'https://x/',
  });
  expect(statSync(path()).mode & 0o777).toBe(0o600);
});

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['a list', []],
  ['no level', { ...entry(), level: undefined }],
  ['another level', entry({ level: 'fatal' })],
  ['no message', entry({ message: 7 })],
  ['no meta', entry({ meta: undefined })],
  ['a long user agent', entry({ meta: { ...entry().meta, userAgent: 'x'.repeat(513) } })],
])('%s is refused (400)', async (_, body) => expect(await post(body)).toBe(400));

test('more than 8 KB are refused (413)', async () => {
  expect(await post(entry({ message: 'x'.repeat(7_000) }))).toBe(204);
  expect(await post(entry({ message: 'x'.repeat(8_192) }))).toBe(413);
});

test('one browser may report so much (429) and again later', async () => {
  const start = Date.now();
  const statuses = await Promise.all(Array.from({ length: 60 }, () => post(entry())));
  // The limit grows by one every 2 seconds, also while a slow machine sends these.
  const grown = Math.ceil((Date.now() - start) / 2_000);
  const taken = statuses.filter((status) => status === 204).length;
  expect(taken).toBeGreaterThanOrEqual(40);
  expect(taken).toBeLessThanOrEqual(40 + grown);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - taken);
  server.clock.advance(10_000);
  expect(await post(entry())).toBe(204);
});

describe('the service', () => {
  const clock = { now: () => 1_700_000_000_000 };

  test('the service takes no more than all browsers together may report', () => {
    const { log, lines } = createMemoryLog();
    const service = createBrowserLogService({ clock, log, sink: null });
    const waits = Array.from({ length: 510 }, () => service.take(entry()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(500);
    expect(lines).toHaveLength(500);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'browser', browserLevel: 'error' });
  });

  test('the service writes in batches, and survives a disk that refuses', async () => {
    const { log, lines } = createMemoryLog();
    const written: string[] = [];
    const state = { isFull: true };
    const sink = async (text: string) => {
      if (state.isFull) throw new Error('ENOSPC');
      written.push(text);
    };
    const service = createBrowserLogService({ clock, log, sink });
    service.take(entry());
    await service.flush();
    expect(lines.join('')).toContain('ENOSPC');
    state.isFull = false;
    for (let index = 0; index < 3; index += 1) service.take(entry());
    await service.flush();
    expect(written).toHaveLength(1);
    expect(written[0]?.trimEnd().split('\n')).toHaveLength(3);
  });

  test('the service drops what exceeds its memory, and tells how much of it once', async () => {
    const { log, lines } = createMemoryLog();
    const written: string[] = [];
    const sink = async (text: string) => void written.push(text);
    const service = createBrowserLogService({ clock, log, sink });
    for (let index = 0; index < 400; index += 1)
      service.take(entry({ message: 'x '.repeat(3_000) }));
    await service.flush();
    const taken = (written[0] ?? '').trimEnd().split('\n').length;
    expect(written[0]?.length).toBeLessThanOrEqual(1024 * 1024);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'browser-log-dropped', entries: 400 - taken }),
    ]);
    service.take(entry());
    await service.flush();
    expect([written.length, lines.length]).toEqual([2, 1]);
  });

  test('the file keeps the newest lines within its size, also after a restart', async () => {
    const file = join(folder, 'small.log');
    for (let index = 0; index < 30; index += 1) {
      await createRotatingFile(file, 200)(`${String(index).padStart(9, '0')}\n`);
    }
    const kept = readFileSync(`${file}.1`, 'utf8') + readFileSync(file, 'utf8');
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept.trimEnd().split('\n').map(Number)).toEqual(
      Array.from({ length: kept.length / 10 }, (_, index) => 30 - kept.length / 10 + index),
    );
    expect(kept.length).toBeGreaterThanOrEqual(110);
  });

  test('the file is filled again after it has been put aside', async () => {
    const file = join(folder, 'again.log');
    const append = createRotatingFile(file, 200);
    for (let index = 0; index < 13; index += 1) await append(`${String(index).padStart(9, '0')}\n`);
    const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').map(Number);
    expect(linesOf(`${file}.1`)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(linesOf(file)).toEqual([10, 11, 12]);
  });
});
