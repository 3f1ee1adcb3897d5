import { sized } from '@parley/testkit/size';
import { expect, test } from 'vitest';
import { runAnchorKills } from './testKills.ts';

const cycles = sized(3, 15);

test('whenever the server is killed, what is on the chain is the log, once, and goes on', async () => {
  const report = await runAnchorKills(cycles);
  expect(report).toMatchObject({ wrong: 0, repeated: 0, behind: 0 });
  expect(report.killedBetween).toBe(Math.ceil(cycles / 2));
  expect(report.anchored).toBeGreaterThanOrEqual(cycles);
}, 600_000);
