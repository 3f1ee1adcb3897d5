import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runKillCycles } from './testCrash.ts';

test('20 kills of the server, five of them with the database, lose and double no acknowledged message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-crash-'));
  try {
    const report = await runKillCycles({
      folder,
      cycles: 20,
      members: 10,
      databaseEvery: 4,
      ackedMin: 2_000,
      cycleMs: 300,
    });
    expect(report).toMatchObject({ cycles: 20, lost: 0, doubled: 0, outOfOrder: 0, gaps: 0 });
    expect(report.acked).toBeGreaterThanOrEqual(2_000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 600_000);
