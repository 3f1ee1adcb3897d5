import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { chainClock, createClockCheck } from './clockCheck.ts';

const minute = 60_000;
const hour = 60 * minute;

function checkOf(...ahead: (number | null)[]) {
  return createClockCheck(
    ahead.map((ms, index) => ({ name: `number ${index}’s`, aheadMs: async () => ms })),
  );
}

test.each<[string, (number | null)[], string | null]>([
  ['no other clock', [], null],
  ['others that say nothing', [null, null], null],
  ['two minutes', [2 * minute, -2 * minute], null],
  ['more than two minutes ahead', [0, 2 * minute + 1], 'is 2 minutes ahead of number 1’s.'],
  ['hours behind', [-3 * hour, 0], 'is 3 hours behind number 0’s.'],
])('the server’s clock with %s is judged right', async (_, ahead, words) => {
  const check = checkOf(...ahead);
  await check.look();
  if (words === null) expect(check.trouble()).toBeNull();
  else expect(check.trouble()).toContain(`This server’s clock ${words}`);
});

test('a clock that cannot be asked is no fault of the server’s', async () => {
  const check = createClockCheck([{ name: 'x', aheadMs: () => Promise.reject(new Error('away')) }]);
  await check.look();
  expect([check.trouble(), check.aheadMs()]).toEqual([null, null]);
});

/** How far ahead a server is by a node whose block and own clock are so far from now, in milliseconds. */
async function byNode(blockMs: number, dateMs: number | null): Promise<number | null> {
  const node = createServer((_request, response) => {
    response.sendDate = false;
    if (dateMs !== null) response.setHeader('date', new Date(Date.now() + dateMs).toUTCString());
    const timestamp = `0x${Math.floor((Date.now() + blockMs) / 1_000).toString(16)}`;
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { timestamp } }));
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port } = node.address() as AddressInfo;
  const clock = { now: () => Date.now() };
  const ahead = await chainClock(`http://127.0.0.1:${port}`, clock).aheadMs();
  node.close();
  node.closeAllConnections();
  return ahead === null ? null : Math.round(ahead / minute);
}

test.each<[string, number, number | null, number | null]>([
  ['a fresh block', 0, 0, 0],
  ['a block of the future is a clock that is behind', hour, 0, -60],
  ['an old block of a chain that stands still', -hour, 0, 0],
  ['an old block, and a node whose clock is as far back', -hour, -hour, 60],
  ['an old block of a node that doesn’t tell the time', -hour, null, null],
])('by a node: %s', async (_, blockMs, dateMs, minutes) => {
  expect(await byNode(blockMs, dateMs)).toBe(minutes);
});
