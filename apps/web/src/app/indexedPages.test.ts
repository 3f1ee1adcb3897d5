import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { readsIndex } from './indexedPages.ts';

/**
 * Pages on which the index has a small part: rooms and messages, an owner's powers, the form of a launch, and whom a
 * member paid before.
 */
const inPassing = ['about', 'nftCreate', 'operator', 'post', 'room', 'sendTokens'];
const source = new URL('..', import.meta.url).pathname;
const reader = join(source, 'data/indexed.ts');

const importPattern = /\bfrom\s*'(\.[^']+)'|import\s*\(\s*'(\.[^']+)'/g;

function importsOf(file: string): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(importPattern), (match) =>
    normalize(join(dirname(file), match[1] ?? match[2] ?? '')),
  ).filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

function reads(file: string, seen = new Set<string>()): boolean {
  if (file === reader) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((next) => reads(next, seen));
}

test('every page whose code reads the index says when that is behind, and no other does', () => {
  const pages = readdirSync(join(source, 'routes/pages')).map((file) => file.replace('.tsx', ''));
  const found = pages.filter((page) => reads(join(source, `routes/pages/${page}.tsx`)));
  expect(found.toSorted()).toEqual([...readsIndex, ...inPassing].toSorted());
});
