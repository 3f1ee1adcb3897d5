import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Resolve } from '../platform/outside.ts';
import { isPublicAddress } from '../platform/publicAddress.ts';
import { pngBytes } from './testFiles.ts';
import { openRemote, unshown } from './testRemote.ts';

const remote = openRemote();
const { routes, files } = remote;

test.each([
  'http://127.0.0.1/a.png',
  'http://[::1]/a.png',
  'http://localhost/a.png',
  'http://0x7f.1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://parley.example/a.png',
  'http://a.example:8545/',
  'http://user@a.example/a.png',
])('no request goes to %s', async (uri) => {
  const resolve: Resolve = async (name) =>
    name === 'localhost' ? ['127.0.0.1'] : ['93.184.216.34'];
  expect(await routes({ resolve }).get(uri)).toMatchObject(unshown);
  expect([remote.sentinel.hits, remote.sentinel.dialled]).toEqual([[], []]);
});

test('a redirect into this machine is not followed', async () => {
  remote.sentinel.at('a.example/a.png', 302, { location: 'http://127.0.0.1/secret.png' });
  remote.sentinel.at('127.0.0.1/secret.png', 200);
  expect(await routes().get('http://a.example/a.png')).toMatchObject(unshown);
  expect(remote.sentinel.hits).toEqual(['GET a.example/a.png']);
  expect(remote.sentinel.dialled.every((line) => isPublicAddress(line.split(' ')[0] ?? ''))).toBe(
    true,
  );
});

test.each<[string, (response: ServerResponse) => void]>([
  ['an SVG', (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'HTML that claims to be a PNG',
    (response) => response.setHeader('content-type', 'image/png').end('<html>'),
  ],
  ['a bomb', (response) => response.end(pngBytes(50_000, 50_000))],
  ['nothing', (response) => response.end()],
  ['an error', (response) => response.writeHead(500).end(pngBytes(5, 5))],
  ['a part', (response) => response.writeHead(206).end(pngBytes(5, 5))],
  [
    'a length above the limit',
    (response) => response.writeHead(200, { 'content-length': 9e9 }).flushHeaders(),
  ],
  [
    'bytes without end',
    (response) => {
      response.on('error', () => {});
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.write('RIFF\0\0\0\0WAVE');
      response.on('drain', more);
      more();
    },
  ],
  [
    'half a body',
    (response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write(pngBytes(5, 5), () => response.destroy());
    },
  ],
])('%s is not shown, and leaves nothing behind', async (_, answer) => {
  remote.sentinel.answers.set('a.example/a', (_request, response) => answer(response));
  expect(await routes().get('http://a.example/a')).toMatchObject(unshown);
  expect(files()).toEqual([]);
  await expect.poll(() => remote.sentinel.openSockets()).toBe(0);
});

test('a server that never comes to an end is given up', async () => {
  remote.sentinel.answers.set('a.example/a', (_, response) => void response.write('\x89PNG'));
  expect(await routes({ timeoutMs: 500 }).get('http://a.example/a')).toMatchObject(unshown);
  expect(files()).toEqual([]);
});

test('another site cannot have its pictures served by this server', async () => {
  const { get } = routes();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await get('http://a.example/a.png', { headers })).statusCode).toBe(403);
  expect(remote.sentinel.hits).toEqual([]);
});

test.each(['', '?url=', `?url=${'x'.repeat(2_049)}`, '?url=ar://a&w=321', '?url=ar://a&w=x'])(
  'the query %j is a 400',
  async (query) => {
    expect((await routes().app.inject(`/api/media/remote${query}`)).statusCode).toBe(400);
  },
);

test('one client cannot have servers asked without end', async () => {
  const { get } = routes({ client: 'one' });
  const statuses: number[] = [];
  for (let index = 0; index < 130; index += 1) {
    const { statusCode } = await get(`http://a.example/${index}`);
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
