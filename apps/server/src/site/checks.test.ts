import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskCheck } from './checks.ts';

test('a disk with room is fine', async () => {
  await expect(diskCheck(tmpdir()).run()).resolves.toBeUndefined();
});

test.runIf(process.platform === 'linux')('a disk without room is not', async () => {
  // A file system that has no blocks to give.
  await expect(diskCheck('/proc').run()).rejects.toThrow('The disk is full.');
});
