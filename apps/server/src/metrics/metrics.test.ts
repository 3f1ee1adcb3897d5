import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { enrol, envelope, TestClient } from '../chat/testClient.ts';
import { silentLog } from '../platform/log.ts';
import { startTestServer, type TestServer } from '../testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { dataFolder: '/tmp' } });
});
afterAll(() => server.stop());

const read = () => server.app().metrics.read();

/** The value of one series; null where there is none. */
async function readingOf(series: string): Promise<number | null> {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('messages, their acknowledgements, and sockets are counted', async () => {
  const client = await TestClient.open(server, await enrol(server.database), { general: null });
  expect(await client.sendEnvelope(envelope({ body: 'gm' }))).toMatchObject({ t: 'ack' });
  expect(await readingOf('parley_messages_total{kind="text"}')).toBe(1);
  expect(await readingOf('parley_acknowledgement_seconds_count')).toBe(1);
  expect(await readingOf('parley_message_refusals_total{code="unavailable"}')).toBe(0);
  expect(await readingOf('parley_sockets')).toBe(1);
  expect(await readingOf('parley_commit_queue_length')).toBe(0);
  await client.close();
  await expect.poll(() => readingOf('parley_sockets')).toBe(0);
});

test('answers, the node, the database, the disk, and readiness are measured', async () => {
  expect((await fetch(`${server.url()}/api/readyz`)).status).toBe(503);
  expect(await readingOf('parley_ready')).toBe(0);
  expect(await readingOf('parley_check_ok{check="chain"}')).toBe(0);
  expect(await readingOf('parley_check_ok{check="database"}')).toBe(1);
  expect(
    await readingOf('parley_http_request_duration_seconds_count{method="GET",status="5xx"}'),
  ).toBeGreaterThan(0);
  // Nothing listens where this server looks for its node.
  expect(
    await readingOf('parley_chain_request_duration_seconds_count{outcome="down"}'),
  ).toBeGreaterThan(0);
  expect(await readingOf('parley_database_answer_seconds')).toBeGreaterThan(0);
  expect(await readingOf('parley_disk_free_bytes')).toBeGreaterThan(0);
  expect(await readingOf('parley_media_bytes')).toBe(0);
  // Without a backup there is no time of one, and no zero that an alert would take for it.
  expect(await readingOf('parley_backup_timestamp_seconds')).toBeNull();
});

test('the labels of what is measured come from no member', async () => {
  await fetch(`${server.url()}/api/nowhere/${'x'.repeat(50)}`, {
    headers: { 'user-agent': 'odd' },
  });
  const text = await read();
  expect(text).not.toMatch(/nowhere|odd|127\.0\.0\.1/);
});

test('what is measured is read on a port of its own, at one path, and nowhere else', async () => {
  const config = { ...server.config, port: 0, metrics: { port: 0, host: '127.0.0.1' } };
  const { clock, names } = server;
  const app = await createApp({ config, clock, log: silentLog, names });
  try {
    const port = await app.metrics.listen();
    const own = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(own.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await own.text();
    expect(text).toContain('parley_ready');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    const members = await fetch(`${server.url()}/metrics`);
    expect(await members.text()).not.toContain('parley_ready');
  } finally {
    await app.stop();
  }
});

test('a port of metrics that is taken stops the start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const config = { ...server.config, port: 0, metrics: { port, host: '127.0.0.1' } };
  const { clock, names } = server;
  const app = await createApp({ config, clock, log: silentLog, names });
  await expect(app.listen()).rejects.toThrow(/EADDRINUSE/);
  await app.stop();
  other.close();
});

test('alerts and the dashboard ask for what is measured alone, and the guide lists it', async () => {
  const { config, clock, names } = server;
  const app = await createApp({
    clock,
    log: silentLog,
    names,
    // With everything that measures.
    config: {
      ...config,
      port: 0,
      metrics: { port: 0, host: '127.0.0.1' },
      pushKeyFile: '/tmp/parley-metrics-push.key',
    },
  });
  await app.metrics.listen();
  const known = new Set(
    (await app.metrics.read()).match(/^# TYPE \S+/gm)?.map((line) => line.slice(7)),
  );
  await app.stop();
  // Only with an order book, and only after a backup.
  for (const name of ['parley_orders_open', 'parley_order_solver_working']) known.add(name);
  const guide = readFileSync('docs/monitoring.md', 'utf8').matchAll(/^\| `(parley_\w+)` /gm);
  known.add('parley_backup_timestamp_seconds');
  const own = [...known].filter((name) => name.startsWith('parley_'));
  expect(Array.from(guide, ([, name]) => name).toSorted()).toEqual(own.toSorted());
  const folder = 'config/monitoring';
  const asked = ['alerts.yml', 'alerts.test.yml', 'dashboard.json'].flatMap((file) =>
    Array.from(
      readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\b(?:parley|nodejs|process)_\w+/g),
      ([name]) => name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  );
  expect(new Set(asked).size).toBeGreaterThan(15);
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  const alerts = readFileSync(`${folder}/alerts.yml`, 'utf8').match(/alert: \w+/g) ?? [];
  const tried = readFileSync(`${folder}/alerts.test.yml`, 'utf8');
  for (const alert of alerts) expect(tried).toContain(alert.replace('alert', 'name'));
});
