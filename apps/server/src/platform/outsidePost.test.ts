import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSentinel } from './testSentinel.ts';

let sentinel: Awaited<ReturnType<typeof startSentinel>>;
beforeAll(async () => {
  sentinel = await startSentinel();
});
afterAll(() => sentinel.stop());
beforeEach(() => {
  sentinel.hits.length = 0;
  sentinel.dialled.length = 0;
  sentinel.answers.clear();
});

const handed = { body: Buffer.from([1, 2, 0, 255]), headers: { ttl: '60' } };
const refused = { name: 'OutsideError', code: 'refused' };

test('what is handed in arrives as it is, by https, with its headers and its length', async () => {
  let received: unknown;
  sentinel.answers.set('secure.example/send', async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { ttl, 'content-length': length } = request.headers;
    received = { ttl, length, method: request.method, body: [...Buffer.concat(parts)] };
    response.writeHead(429, { 'retry-after': '7' }).end('no');
  });
  const answer = await sentinel.outside().post('https://secure.example/send', 5_000, handed);
  expect(answer).toEqual({ status: 429, retryAfter: '7', body: Buffer.alloc(0) });
  expect(received).toEqual({ ttl: '60', length: '4', method: 'POST', body: [1, 2, 0, 255] });
  expect(sentinel.dialled).toEqual(['93.184.216.34 443']);
});

test('of an answer only so much is read as is wanted, and nothing of what is no success', async () => {
  const ask = (answerBytes: number) =>
    sentinel.outside().post('https://secure.example/send', 5_000, { ...handed, answerBytes });
  sentinel.answers.set('secure.example/send', (_, response) => void response.end('all right'));
  expect(`${(await ask(9)).body}`).toBe('all right');
  await expect(ask(8)).rejects.toMatchObject({ code: 'too-large' });
  expect((await ask(0)).body).toHaveLength(0);
  sentinel.at('secure.example/send', 500, {});
  expect((await ask(9)).body).toHaveLength(0);
});

test('a redirect is not followed, wherever it leads', async () => {
  sentinel.at('secure.example/send', 302, { location: 'https://10.0.0.1/' });
  const answer = await sentinel.outside().post('https://secure.example/send', 5_000, handed);
  expect(answer.status).toBe(302);
  expect(sentinel.hits).toEqual(['POST secure.example/send']);
});

test.each([
  ['http://secure.example/send', '93.184.216.34'],
  ['https://secure.example:8443/send', '93.184.216.34'],
  ['https://parley.example/send', '93.184.216.34'],
  ['https://secure.example/send', '10.0.0.1'],
  ['https://secure.example/send', '127.0.0.1'],
  ['https://secure.example/send', '169.254.169.254'],
  ['https://127.0.0.1/send', '93.184.216.34'],
])('nothing is handed in at %s when its name means %s', async (address, ip) => {
  const outside = sentinel.outside(async () => [ip]);
  await expect(outside.post(address, 5_000, handed)).rejects.toMatchObject(refused);
  expect([sentinel.hits, sentinel.dialled]).toEqual([[], []]);
});

test('a service that doesn’t answer in time is given up', async () => {
  sentinel.answers.set('secure.example/send', () => {});
  const asking = sentinel.outside().post('https://secure.example/send', 200, handed);
  await expect(asking).rejects.toMatchObject({ code: 'timeout' });
});
