import { expect, test } from 'vitest';
import { runKills, victims } from './testKills.ts';

test('whatever part is killed under load, no confirmed transaction is lost or changed', async () => {
  const report = await runKills(victims, () => {});
  expect(report).toMatchObject({ kills: 5, lost: 0, changed: 0, balanceFaults: 0 });
  expect(report.confirmed).toBeGreaterThan(50);
});
