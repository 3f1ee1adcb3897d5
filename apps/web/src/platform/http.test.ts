import { requestText } from '@parley/text/requests';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getJson, postJson } from './http.ts';
import { clockOffset } from './serverClock.ts';

const schema = z.object({ points: z.number() });
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(Response.json(body, { status }));

test('an answer is what its schema says, and nothing besides', async () => {
  answer({ points: 7, admin: true });
  expect(await getJson('/api/points', schema)).toEqual({ points: 7 });
});

test('a body is sent as JSON', async () => {
  answer({ points: 8 });
  await postJson('/api/points', { add: 1 }, schema);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"add":1}',
  });
});

test('a refusal is told in the server’s own sentence', async () => {
  answer({ message: 'The faucet is busy. Try again in an hour.' }, 429);
  await expect(getJson('/api/points', schema)).rejects.toMatchObject({
    code: 'refused',
    status: 429,
    message: 'The faucet is busy. Try again in an hour.',
  });
});

test("a refusal without a sentence is 'Request failed with status {status}'", async () => {
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(getJson('/api/points', schema)).rejects.toMatchObject({
    code: 'refused',
    status: 502,
    message: 'Request failed with status 502',
  });
});

test('a success that cannot be read is no answer', async () => {
  answer({ points: '7' });
  await expect(getJson('/api/points', schema)).rejects.toMatchObject({ code: 'unreadable' });
});

test('a server that cannot be reached is told as that, with its cause', async () => {
  const cause = new TypeError('offline');
  fetched.mockRejectedValueOnce(cause);
  await expect(getJson('/api/points', schema)).rejects.toMatchObject({
    code: 'unreachable',
    status: 0,
    cause,
  });
});

test('what may come from a cache says nothing of the server’s time, and an answer to anything else does', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26, 12) });
  const headers = { date: 'Thu, 26 Nov 2026 15:00:00 GMT' };
  fetched.mockImplementation(async () => Response.json({ points: 1 }, { headers }));
  await getJson('/api/points', schema);
  expect(clockOffset.get()).toBe(0);
  await postJson('/api/points', {}, schema, 'DELETE');
  expect(Math.round(clockOffset.get() / 60_000)).toBe(180);
  expect(fetched.mock.calls.map(([path, { method }]) => [path, method])).toEqual([
    ['/api/points', 'GET'],
    ['/api/points', 'DELETE'],
  ]);
  clockOffset.set(0);
  vi.useRealTimers();
});

test('a refusal of the agreed shape is an answer', async () => {
  answer({ points: 0 }, 409);
  expect(await getJson('/api/points', schema)).toEqual({ points: 0 });
});

test('a request is given up after 15 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  answer({ points: 0 });
  await getJson('/api/points', schema);
  expect(timeout).toHaveBeenCalledWith(15_000);
  expect(fetched.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
});

test('what cannot be read or reached says so in a sentence', async () => {
  answer({ points: '7' }, 201);
  await expect(getJson('/api/points', schema)).rejects.toMatchObject({
    status: 201,
    message: requestText.unreadable,
  });
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  await expect(getJson('/api/points', schema)).rejects.toThrow(requestText.silent);
});
