import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get as getPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subprotocol } from '@parley/domain/chat/frames';
import { freePort } from '@parley/embedded/child';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { programPath, systemdAnalyze } from '@parley/testkit/program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { kill, startServer } from '../chat/testProcesses.ts';
import { testCertificate } from '../platform/testCertificate.ts';
import { testCommunity } from '../testCommunity.ts';
import { secureHost, startTlsServer, tlsServerNames } from './testTlsServers.ts';

const host = secureHost;
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tls-'));
  database = await createTestDatabase('empty', async () => {});
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each(tlsServerNames)(
  'a community is served by https behind %s as the guide says',
  async (name) => {
    const ports = { tls: await freePort(), plain: await freePort(), server: await freePort() };
    const projectUrl = `https://${host}:${ports.tls}`;
    const config = join(folder, `${name}.json`);
    writeFileSync(config, JSON.stringify({ ...testCommunity, projectUrl }));
    // Another address than the community of the other test has.
    const own = await createTestDatabase('empty', async () => {});
    const server = await startServer({
      ...process.env,
      PORT: String(ports.server),
      DATABASE_URL: own.url,
      RPC_URL: 'http://127.0.0.1:9',
      PARLEY_CONFIG: config,
      PARLEY_STARTED_BEFORE: '1',
      PARLEY_TRUSTED_PROXIES: '1',
    });
    const proxy = await startTlsServer(name, ports);
    const tls = { ca: testCertificate.cert, servername: host };
    const headers = { host: `${host}:${ports.tls}` };
    const ask = async (path: string, options: { method?: string; body?: Buffer } = {}) => {
      const { method = 'GET', body } = options;
      const asked = request({
        ...tls,
        host: '127.0.0.1',
        port: ports.tls,
        path,
        method,
        headers: { ...headers, origin: projectUrl },
      });
      // An answer may come before the body is read to its end.
      asked.on('error', () => {});
      asked.end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer;
    };

    try {
      const health = await ask('/api/healthz');
      expect(health.statusCode).toBe(200);
      expect(health.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
      // The server itself says no: the body came through.
      const large = await ask('/api/media', {
        method: 'POST',
        body: Buffer.alloc(40 * 1024 * 1024),
      });
      expect(large.headers['content-type']).toContain('application/json');
      expect(large.statusCode).not.toBe(413);
      const socket = new WebSocket(`wss://127.0.0.1:${ports.tls}/api/chat/socket`, subprotocol, {
        ...tls,
        headers,
        origin: projectUrl,
      });
      const [greeting] = await once(socket, 'message');
      expect(JSON.parse(String(greeting))).toMatchObject({ t: 'welcome' });
      socket.close();
      if (name === 'nginx') {
        const [moved] = (await once(
          getPlain({ host: '127.0.0.1', port: ports.plain, path: '/shill', headers: { host } }),
          'response',
        )) as [IncomingMessage];
        expect([moved.statusCode, moved.headers.location]).toEqual([301, `https://${host}/shill`]);
        moved.resume();
      }
    } finally {
      await kill(server);
      await proxy.stop();
      await own.drop();
    }
  },
);

test('systemd finds nothing wrong with the unit', async () => {
  const unit = await readFile('config/systemd/parley.service', 'utf8');
  const path = join(folder, 'parley.service');
  // It looks whether the program is there, which Debian's Node has in /usr/bin.
  writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
  const analyze = programPath(systemdAnalyze);
  const { status, stderr } = spawnSync(analyze, ['verify', path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
