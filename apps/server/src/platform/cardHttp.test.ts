import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardRoute } from './cardHttp.ts';
import { createHttp } from './http.ts';
import { silentLog } from './log.ts';

let http: ReturnType<typeof createHttp>;
/** What the card looks like now, and the client that asks. */
let state: { version: string; client: string; now: number };
let drawn: string[];

beforeEach(() => {
  state = { version: 'first', client: 'a', now: 0 };
  drawn = [];
  http = createHttp(silentLog, 'http://localhost:3000');
  const cardOf = async ({ id }: { id: string }) => {
    if (id !== 'cats') return null;
    const { version } = state;
    const png = async (mayDraw: () => void) => {
      if (!drawn.includes(version)) mayDraw();
      drawn.push(version);
      return Buffer.from(version);
    };
    return { version, png };
  };
  const route = { path: '/api/:id/card.png', cardOf, nothing: 'There is no such thing.' };
  cardRoute(http, route, { clock: { now: () => state.now }, keyOf: () => state.client });
});
afterEach(() => http.close());

async function statusOf(version: string, headers: Record<string, string> = {}): Promise<number> {
  state.version = version;
  return (await http.inject({ url: '/api/cats/card.png', headers })).statusCode;
}

test('a client has 20 new cards drawn at once and one every 5 seconds, and gets all that are drawn', async () => {
  for (let count = 0; count < 20; count += 1) expect(await statusOf(`${count}`)).toBe(200);
  expect(await statusOf('another')).toBe(429);
  expect(await statusOf('3')).toBe(200);
  state.now += 4_999;
  expect(await statusOf('another')).toBe(429);
  state.now += 1;
  expect(await statusOf('another')).toBe(200);
  expect(await statusOf('one more')).toBe(429);
  state.client = 'b';
  expect(await statusOf('one more')).toBe(200);
});

test('a client that has a card already has nothing drawn', async () => {
  expect(await statusOf('first', { 'if-none-match': '"first"' })).toBe(304);
  expect(drawn).toEqual([]);
});

test('a client asks 120 times at once at most', async () => {
  const known = { 'if-none-match': '"first"' };
  for (let count = 0; count < 120; count += 1) expect(await statusOf('first', known)).toBe(304);
  expect(await statusOf('first', known)).toBe(429);
});

test('there is no card of what there is not', async () => {
  const response = await http.inject({ url: '/api/dogs/card.png' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ message: 'There is no such thing.' });
});
