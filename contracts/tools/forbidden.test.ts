import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractsFolder } from './forge.ts';

const source = join(contractsFolder, 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.sol'),
);

/** The code of a contract without its comments. */
const codeOf = (path: string) =>
  readFileSync(join(source, path), 'utf8').replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '');

/**
 * What no contract of ours does, and why: a signer is not a caller, code of others never runs on our
 * storage, nothing can be destroyed, and time is the only thing of a block that anything depends on.
 */
const forbidden = [
  ['tx.origin', /\btx\s*\.\s*origin\b/],
  ['delegatecall', /\b(delegatecall|callcode|functionDelegateCall)\b/],
  ['selfdestruct', /\b(selfdestruct|suicide)\b/],
  ['block.prevrandao', /\bblock\s*\.\s*(prevrandao|difficulty|coinbase)\b/],
  ['ecrecover', /\becrecover\b/],
] as const;

/** Multicall only tells of the block that it runs in; the router's permits run its own code. */
const excepted = new Set([join('tools', 'Multicall.sol'), join('swap', 'Permits.sol')]);

test.each(forbidden)('no contract uses %s', (_name, pattern) => {
  const guilty = files.filter((path) => pattern.test(codeOf(path)));
  expect(guilty.filter((path) => !excepted.has(path))).toEqual([]);
});

test('the one delegated call is to the contract’s own code', () => {
  const calls = codeOf(join('swap', 'Permits.sol')).match(/functionDelegateCall\([^)]*\)/g);
  expect(calls).toEqual(['functionDelegateCall(address(this)']);
});

test('the search finds the contracts, and does not count comments', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(codeOf(join('names', 'NameMinter.sol'))).toContain('contract NameMinter');
  expect(codeOf(join('names', 'NameMinter.sol'))).not.toContain('@inheritdoc');
});
