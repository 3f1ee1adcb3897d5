import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSentinel } from './testSentinel.ts';

let sentinel: Awaited<ReturnType<typeof startSentinel>>;
beforeAll(async () => {
  sentinel = await startSentinel();
});
afterAll(() => sentinel.stop());
beforeEach(() => sentinel.answers.clear());

/** Gets an address that `answer` answers, at most ten bytes of it. */
async function get(answer: (response: ServerResponse) => void, timeoutMs = 60_000) {
  sentinel.answers.set('a.example/a', (_, response) => answer(response));
  const limits = { timeoutMs, maxBytes: 10 };
  return await sentinel.outside().get('http://a.example/a', limits, async (body) => {
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  });
}

test('a body of as many bytes as are allowed is read', async () => {
  expect(await get((response) => response.end('0123456789'))).toBe('0123456789');
});

test.each<[string, (response: ServerResponse) => void, string]>([
  [
    'of one byte more',
    (response) => void response.write('01234', () => response.end('56789a')),
    'too-large',
  ],
  [
    'that says it is longer',
    (response) => response.writeHead(200, { 'content-length': 11 }).flushHeaders(),
    'too-large',
  ],
  ['of an error', (response) => response.writeHead(404).end('x'), 'status'],
  ['of a part', (response) => response.writeHead(206).end('x'), 'status'],
  [
    'that breaks off',
    (response) =>
      response.writeHead(200, { 'content-length': 5 }).write('x', () => response.destroy()),
    'silent',
  ],
])('a body %s is not read', async (_, answer, code) => {
  await expect(get(answer)).rejects.toMatchObject({ name: 'OutsideError', code });
  await expect.poll(() => sentinel.openSockets()).toBe(0);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['is longer', (response) => void response.write('01234', () => response.end('56789abc'))],
  [
    'says it is longer',
    (response) => void response.writeHead(200, { 'content-length': 99 }).write('0123456789'),
  ],
  ['has no end', (response) => void response.write('0123456789abc')],
])('a body that %s is cut where its reader wants that', async (_, answer) => {
  sentinel.answers.set('a.example/a', (__, response) => answer(response));
  const limits = { timeoutMs: 60_000, maxBytes: 10, beyond: 'cut' } as const;
  const read = sentinel.outside().get('http://a.example/a', limits, async (body) => {
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  });
  expect(await read).toBe('0123456789');
  await expect.poll(() => sentinel.openSockets()).toBe(0);
});

test('a reader is told what came, and where from, and the other server what is wanted', async () => {
  let wanted: string | undefined;
  sentinel.at('a.example/a', 302, { location: 'http://b.example/b' });
  sentinel.answers.set('b.example/b', (request, response) => {
    wanted = request.headers.accept;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end();
  });
  const limits = { timeoutMs: 60_000, maxBytes: 10, accept: 'text/html' };
  const answer = await sentinel
    .outside()
    .get('http://a.example/a', limits, async (_, told) => told);
  expect(answer).toMatchObject({
    url: 'http://b.example/b',
    contentType: 'text/html; charset=utf-8',
  });
  expect(wanted).toBe('text/html');
});

test('a body that does not come to its end in time is given up', async () => {
  const reading = get((response) => void response.write('x'), 500);
  await expect(reading).rejects.toMatchObject({ code: 'timeout' });
});

test('what the reader throws is thrown on, and the connection is closed', async () => {
  sentinel.answers.set('a.example/a', (_, response) => void response.write('x'));
  const own = new Error('enough');
  const limits = { timeoutMs: 60_000, maxBytes: 10 };
  const reading = sentinel.outside().get('http://a.example/a', limits, async () => {
    throw own;
  });
  await expect(reading).rejects.toBe(own);
  await expect.poll(() => sentinel.openSockets()).toBe(0);
});

test('a redirect is followed to a public address, and to no other', async () => {
  sentinel.at('a.example/b', 302, { location: '/a' });
  sentinel.answers.set('a.example/a', (_, response) => response.end('x'));
  const limits = { timeoutMs: 60_000, maxBytes: 10 };
  const read = async () => 'read';
  expect(await sentinel.outside().get('http://a.example/b', limits, read)).toBe('read');
  sentinel.at('a.example/c', 302, { location: 'http://127.0.0.1/a' });
  const refused = sentinel.outside().get('http://a.example/c', limits, read);
  await expect(refused).rejects.toMatchObject({ code: 'refused' });
});
