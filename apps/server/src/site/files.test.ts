import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createWebFiles } from './files.ts';
import { makeWebFolder } from './testSite.ts';

const { folder, write, remove } = makeWebFolder();
afterAll(remove);

test('a file that keeps its name is described anew after a build, though nobody asked for a page', async () => {
  write('sw.js', 'self.parleyBuild={"id":"a"};');
  const files = createWebFiles(folder, silentLog);
  const before = await files.find('/sw.js');
  write('sw.js', 'self.parleyBuild={"id":"another"};');
  write('index.html', '<html></html>');
  const after = await files.find('/sw.js');
  expect(after?.size).toBe(34);
  expect(after?.etag).not.toBe(before?.etag);
});

test('a file with a hash in its name is found without a look at the disk', async () => {
  write('assets/app-Ab12Cd34.js', '1');
  const files = createWebFiles(folder, silentLog);
  const known = await files.find('/assets/app-Ab12Cd34.js');
  write('index.html', '<html><body></body></html>');
  expect(await files.find('/assets/app-Ab12Cd34.js')).toBe(known);
});
