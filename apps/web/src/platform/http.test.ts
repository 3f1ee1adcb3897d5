import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getJson, postJson } from './http.ts';

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
    ...{ code: 'refused', status: 429, message: 'The faucet is busy. Try again in an hour.' },
  });
});

test("a refusal without a sentence is 'Request failed with status {status}'", async () => {
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(getJson('/api/points', schema)).rejects.toMatchObject({
    ...{ code: 'refused', status: 502, message: 'Request failed with status 502' },
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
    ...{ code: 'unreachable', status: 0, cause },
  });
});
