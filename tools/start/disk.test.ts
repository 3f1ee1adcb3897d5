import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reservedBytes } from '../../apps/server/src/media/limits.ts';
import { expectRoom, firstStartBytes } from './disk.ts';

const megabyte = 1024 * 1024;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a disk with room is fine', () => {
  expect(() => expectRoom(folder)).not.toThrow();
});

test('a new community begins only where uploads have room after its first start', () => {
  // What a first start leaves of 300 MB is too little for the first picture.
  expect(() => expectRoom(folder, 300 * megabyte)).toThrow(
    `The disk of the data folder ${folder} has 300 MB free, but Parley needs 512 MB. Make room, or choose another folder with PARLEY_DATA.`,
  );
  expect(() => expectRoom(folder, 511 * megabyte)).toThrow('needs 512 MB');
  expect(() => expectRoom(folder, 512 * megabyte)).not.toThrow();
  expect(512 * megabyte - firstStartBytes).toBeGreaterThan(reservedBytes);
});

test('an existing community starts with less', () => {
  writeFileSync(join(folder, 'public-config.json'), '{}');
  expect(() => expectRoom(folder, 64 * megabyte)).not.toThrow();
  expect(() => expectRoom(folder, 63 * megabyte)).toThrow('has 63 MB free, but Parley needs 64 MB');
  rmSync(join(folder, 'public-config.json'));
});

test.runIf(process.platform === 'linux')(
  'a disk without room stops the start with a sentence',
  () => {
    // A file system that has no blocks to give.
    expect(() => expectRoom('/proc')).toThrow(
      /^The disk of the data folder \/proc has 0 MB free, but Parley needs 512 MB\. Make room/,
    );
  },
);
