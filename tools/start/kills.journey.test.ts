import { sized } from '@parley/testkit/size';
import { expect, test } from 'vitest';
import { runKills, victims } from './testKills.ts';

/** How often each part is killed. */
const rounds = sized(1, 6);

test(
  'whatever part is killed under load, no confirmed transaction is lost or changed',
  async () => {
    const order = Array.from({ length: rounds }, () => victims).flat();
    const report = await runKills(order, () => {});
    expect(report).toMatchObject({ kills: 5 * rounds, lost: 0, changed: 0, balanceFaults: 0 });
    expect(report.confirmed).toBeGreaterThan(50 * rounds);
  },
  rounds * 240_000,
);
