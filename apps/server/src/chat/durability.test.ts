import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@parley/testkit/size';
import { expect, test } from 'vitest';
import { runKillCycles } from './testCrash.ts';

const cycles = sized(2, 20);
/** The database dies with the server in the last cycle of the short run, and in five of the full one. */
const databaseEvery = sized(2, 4);
const ackedMin = 100 * cycles;

test('kills of the server, some with the database, lose and double no acknowledged message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-crash-'));
  try {
    const report = await runKillCycles({
      folder,
      cycles,
      members: 10,
      databaseEvery,
      ackedMin,
      cycleMs: 300,
    });
    expect(report).toMatchObject({
      cycles,
      lost: 0,
      doubled: 0,
      outOfOrder: 0,
      gaps: 0,
      unchained: 0,
    });
    expect(report.acked).toBeGreaterThanOrEqual(ackedMin);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 600_000);
