import { isFullSize } from '@parley/testkit/size';
import { expect, test } from 'vitest';
import { runKills, victims } from './testKills.ts';

/** In full each part six times; otherwise the chain alone, then everything at the same moment. */
const order = isFullSize
  ? Array.from({ length: 6 }, () => victims).flat()
  : (['anvil', 'everything'] as const);

test(
  'whatever part is killed under load, no confirmed transaction is lost or changed',
  async () => {
    const report = await runKills(order, () => {});
    expect(report).toMatchObject({ kills: order.length, lost: 0, changed: 0, balanceFaults: 0 });
    expect(report.confirmed).toBeGreaterThan(10 * order.length);
  },
  order.length * 120_000,
);
