import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@parley/testkit/size';
import { expect, test } from 'vitest';
import { runNodeKills } from './testNodes.ts';

/** Each part at least once. */
const kills = sized(4, 50);
const members = 6;

test.each(['NATS', 'PostgreSQL'] as const)(
  'two servers over %s lose, double, and reorder nothing, whatever is killed',
  async (bus) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-nodes-'));
    try {
      const report = await runNodeKills({ folder, bus, kills, members });
      const none = { lost: 0, doubled: 0, outOfOrder: 0, gaps: 0, unchained: 0, readFaults: [] };
      expect(report).toMatchObject({ cycles: kills, ...none });
      expect(report.acked).toBeGreaterThan(2 * members * kills);
      expect(report.read).toBeGreaterThan(report.acked);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  600_000,
);
