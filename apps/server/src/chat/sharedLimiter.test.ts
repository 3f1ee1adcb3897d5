import { createTestDatabase } from '@parley/testkit/database';
import { eventually } from '@parley/testkit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createPostgresWire } from './bus/postgresWire.ts';
import { createSharedLimiter } from './sharedLimiter.ts';
import { startTestNode } from './testBus.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const nodes: ReturnType<typeof startTestNode>[] = [];
const clock = { time: 1_000_000, now: () => clock.time };
const allowance = { burst: 10, perSecond: 2 };

beforeAll(async () => {
  database = await createTestDatabase('empty', async () => {});
});
afterAll(async () => {
  for (const { bus } of nodes) await bus.stop();
  await database.drop();
});

test('an allowance is one for all nodes, and what they gave away at once is paid back', async () => {
  const [a, b] = [0, 1].map(() => {
    const node = startTestNode(createPostgresWire(database.url, silentLog));
    nodes.push(node);
    return { ...node, limiter: createSharedLimiter('author', allowance, clock, node.bus) };
  });
  if (a === undefined || b === undefined) throw new Error('no nodes');
  await eventually(() => expect([a.bus.hasOthers(), b.bus.hasOthers()]).toEqual([true, true]), {
    timeout: 60_000,
  });
  const take = ({ limiter }: typeof a, count: number) =>
    Array.from({ length: count }, () => limiter.take('0xa')).filter((wait) => wait === 0).length;
  const heard = ({ heard }: typeof a) =>
    heard.reduce((sum, it) => sum + (it.t === 'spent' ? (it.amounts[0]?.[1] ?? 0) : 0), 0);
  const told = (node: typeof a, amount: number) =>
    eventually(() => expect(heard(node)).toBe(amount), { timeout: 60_000 });

  // Both at once, before one knows of the other: twice the allowance.
  expect([take(a, 20), take(b, 20)]).toEqual([10, 10]);
  await Promise.all([told(a, 10), told(b, 10)]);
  // What was too much comes off what there would be.
  clock.time += 5_000;
  expect([take(a, 5), take(b, 5)]).toEqual([0, 0]);
  clock.time += 5_000;
  expect(take(a, 20)).toBe(10);
  await told(b, 20);
  expect(take(b, 5)).toBe(0);
  expect(b.limiter.take('0xother')).toBe(0);
});
