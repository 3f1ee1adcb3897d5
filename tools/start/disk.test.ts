import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectRoom } from './disk.ts';

test('a disk with room is fine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  expect(() => expectRoom(folder)).not.toThrow();
  rmSync(folder, { recursive: true });
});

test.runIf(process.platform === 'linux')(
  'a disk without room stops the start with a sentence',
  () => {
    // A file system that has no blocks to give.
    expect(() => expectRoom('/proc')).toThrow(
      /^The disk of the data folder \/proc has 0 MB free, but Parley needs 256 MB\. Make room/,
    );
  },
);
