import { spawnSync } from 'node:child_process';
import { programPath, promtool } from '@parley/testkit/program';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { silentLog } from '../platform/log.ts';
import { startTestServer } from '../testServer.ts';

function run(args: readonly string[], input = ''): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(programPath(promtool), args, {
    input,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('Prometheus itself finds nothing wrong with the names and texts of what is measured', async () => {
  const server = await startTestServer({ config: { dataFolder: '/tmp' } });
  const config = { ...server.config, port: 0, metrics: { port: 0, host: '127.0.0.1' } };
  const app = await createApp({ config, clock: server.clock, log: silentLog, names: server.names });
  const port = await app.metrics.listen();
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await app.stop();
  await server.stop();
  expect(run(['check', 'metrics'], text)).toEqual({ status: 0, said: '' });
});

test('Prometheus itself takes the alerts, and each is raised by what it is for alone', () => {
  expect(run(['check', 'rules', 'config/monitoring/alerts.yml'])).toMatchObject({ status: 0 });
  const tried = run(['test', 'rules', 'config/monitoring/alerts.test.yml']);
  expect(tried).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
});
