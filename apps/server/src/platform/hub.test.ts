import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHub } from './hub.ts';
import { followOf, sendJson, startTestHub } from './testHub.ts';

let hub: Awaited<ReturnType<typeof startTestHub>>;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.stop());
beforeEach(() => {
  hub.answer = null;
  hub.asked.length = 0;
});

test('a hub is asked whether one account follows another, and itself each does', async () => {
  hub.follows.add(42);
  const { follows } = createHub(`${hub.url}/`);
  expect(await follows(42, 7)).toBe(true);
  expect(await follows(43, 7)).toBe(false);
  expect(hub.asked).toEqual(
    [42, 43].map((fid) => `/v1/linkById?fid=${fid}&target_fid=7&link_type=follow`),
  );
  expect(await follows(7, 7)).toBe(true);
  expect(hub.asked).toHaveLength(2);
});

test.each<[string, number, unknown]>([
  ['404', 404, { errCode: 'not_found' }],
  ['404 in words', 404, 'Not Found'],
  ['400 and a code', 400, { errCode: 'not_found', details: 'record not found' }],
  ['400 and words', 400, { error: 'x', error_detail: "code: 'Some entity was not found'" }],
])('who follows nobody is told by %s', async (_, status, body) => {
  hub.answer = (response) => sendJson(response, status, body);
  expect(await createHub(hub.url).follows(42, 7)).toBe(false);
});

const ok = followOf(42, 7);
test.each<[string, (response: ServerResponse) => void]>([
  ['another account', (to) => sendJson(to, 200, followOf(41, 7))],
  ['an account that is followed', (to) => sendJson(to, 200, followOf(42, 8))],
  ['another kind of link', (to) => sendJson(to, 200, followOf(42, 7, {}, { type: 'block' }))],
  [
    'a link that was taken back',
    (to) => sendJson(to, 200, followOf(42, 7, { type: 'MESSAGE_TYPE_LINK_REMOVE' })),
  ],
  ['nothing', (to) => sendJson(to, 200, {})],
  ['no JSON', (to) => void to.writeHead(200).end('<html>')],
  ['a question that it does not know', (to) => sendJson(to, 400, { errCode: 'bad_request' })],
  ['an error with the right words', (to) => sendJson(to, 500, ok)],
  ['too many requests', (to) => sendJson(to, 429, {})],
  [
    'another place',
    (to) => void to.writeHead(302, { location: `${hub.url}/v1/linkById?fid=1` }).end(),
  ],
  ['too much', (to) => sendJson(to, 200, { ...ok, more: 'x'.repeat(20_000) })],
  ['a missing link at length', (to) => sendJson(to, 404, 'x'.repeat(20_000))],
  [
    'half of it',
    (to) => void to.writeHead(200, { 'content-length': 500 }).end('{', () => to.destroy()),
  ],
])('an answer about %s is none', async (_, answer) => {
  hub.answer = answer;
  await expect(createHub(hub.url, 500).follows(42, 7)).rejects.toThrow();
  expect(hub.asked).toHaveLength(1);
});

test('a hub that does not answer in time, or is away, has not answered', async () => {
  hub.answer = () => {};
  await expect(createHub(hub.url, 50).follows(42, 7)).rejects.toThrow();
  await expect(createHub('http://127.0.0.1:9').follows(42, 7)).rejects.toThrow();
});
