import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { cardRoute } from './cardHttp.ts';

const address = `0x${'12'.repeat(20)}`;
let http: ReturnType<typeof createHttp>;
/** What the collection looks like now, and the client that asks. */
let state: { version: string; client: string; now: number };
let drawn: string[];

beforeEach(() => {
  state = { version: 'first', client: 'a', now: 0 };
  drawn = [];
  http = createHttp(silentLog, 'http://localhost:3000');
  const card = async () => {
    const { version } = state;
    const png = async (mayDraw: () => void) => {
      if (!drawn.includes(version)) mayDraw();
      drawn.push(version);
      return Buffer.from(version);
    };
    return { version, png };
  };
  cardRoute(http, { card }, { clock: { now: () => state.now }, keyOf: () => state.client });
});
afterEach(() => http.close());

async function statusOf(version: string, headers: Record<string, string> = {}): Promise<number> {
  state.version = version;
  return (await http.inject({ url: `/api/nfts/${address}/card.png`, headers })).statusCode;
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
