import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeUnlessMade } from './madeOf.ts';

const madeOfModule = new URL('./madeOf.ts', import.meta.url).href;
let folder: string;
let source: string;
let made: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-made-'));
  source = join(folder, 'source');
  made = join(folder, 'made');
  mkdirSync(made);
  writeFileSync(source, '1');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A maker that says when it began and when it was done. */
function maker(log: string[], ms: number): () => Promise<void> {
  return async () => {
    log.push('begin');
    await new Promise((resolve) => setTimeout(resolve, ms));
    log.push('end');
  };
}

test('two processes that want the same build make it once, and both wait for it', async () => {
  const log: string[] = [];
  const want = async () => {
    await makeUnlessMade(made, [source], maker(log, 150));
    log.push('there');
  };
  await Promise.all([want(), want()]);
  expect(log).toEqual(['begin', 'end', 'there', 'there']);
});

test('two processes never build into one folder at the same time', async () => {
  const log = join(folder, 'log');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { makeUnlessMade } from ${JSON.stringify(madeOfModule)};
    await makeUnlessMade(${JSON.stringify(made)}, [${JSON.stringify(source)}], async () => {
      appendFileSync(${JSON.stringify(log)}, 'begin ');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      appendFileSync(${JSON.stringify(log)}, 'end ');
    });`;
  const file = join(folder, 'build.mts');
  writeFileSync(file, script);
  const build = () => promisify(execFile)(process.execPath, ['--import', 'tsx', file]);
  await Promise.all([build(), build()]);
  expect(readFileSync(log, 'utf8')).toBe('begin end ');
});

test('a build that fails leaves the way to the next one free', async () => {
  const fails = makeUnlessMade(made, [source], () => Promise.reject(new Error('no room')));
  await expect(fails).rejects.toThrow('no room');
  const log: string[] = [];
  await makeUnlessMade(made, [source], maker(log, 0));
  writeFileSync(source, '2');
  await makeUnlessMade(made, [source], maker(log, 0));
  expect(log).toEqual(['begin', 'end', 'begin', 'end']);
});
