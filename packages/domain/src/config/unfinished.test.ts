import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unfinishedLines } from './unfinished.ts';
import { type PublicConfig, publicConfigSchema } from './wire.ts';

const shipped = publicConfigSchema.parse(JSON.parse(readFileSync('config/degen.json', 'utf8')));
const projectUrl = 'https://chat.example';

test('the shipped file for Degen Chain is unfinished, line by line', () => {
  expect(unfinishedLines(shipped)).toEqual([
    'projectUrl is the example "https://example.org": write the address of your community.',
    'postingNeedsName is true, and punkTldAddress is empty: nobody could write. Fill the address in, or set postingNeedsName to false.',
    'punkTldAddress is empty: no usernames.',
    'punkMinterAddress is empty: nobody can get a username here.',
    'activityPointsAddress is empty: no activity points.',
    'chatTokenAddress is empty: no chat token.',
    'moderatorsAddress is empty: no moderators.',
    'tipsAddress is empty: no tips.',
    'anchorsAddress is empty: rooms are not anchored.',
    'multicallAddress is empty: reads of the chain are not bundled.',
    'swapRouterAddress is empty: no swaps through a pool.',
    'stakingContractAddress is empty: no staking.',
    'nftLaunchpadBondingAddress is empty: no collections.',
  ]);
});

test.each<[string, Partial<PublicConfig>]>([
  ['no contracts, and everybody may write', { projectUrl, postingNeedsName: false }],
  ['usernames alone', { projectUrl, punkTldAddress: `0x${'1'.repeat(40)}` }],
])('a file with %s is finished', (_, changes) => {
  expect(unfinishedLines({ ...shipped, ...changes })).toEqual([]);
});

test.each<[string, Partial<PublicConfig>, RegExp]>([
  ['an example as its address', { postingNeedsName: false }, /^projectUrl is the example/],
  ['names that it needs and has not', { projectUrl }, /^postingNeedsName is true/],
])('a file with %s is unfinished', (_, changes, line) => {
  expect(unfinishedLines({ ...shipped, ...changes })[0]).toMatch(line);
});
