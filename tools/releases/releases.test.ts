import { readFileSync } from 'node:fs';
import * as abis from '@parley/chain/generated/abis';
import * as bytecodes from '@parley/chain/generated/bytecode';
import { expect, test } from 'vitest';
import { releasedContracts } from './contracts.ts';

const versions = JSON.parse(
  readFileSync('contracts/releases/releases.json', 'utf8'),
) as readonly string[];
const fileOf = (version: string, name: string) =>
  readFileSync(`contracts/releases/${version}/${name}.json`, 'utf8');

/** The first section of the changelog. */
function newestSection(): { title: string; text: string } {
  const [, section = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const [title = '', ...lines] = section.split('\n');
  return { title: title.trim(), text: lines.join('\n') };
}

test('the contracts are those of the newest release, or the changelog says which are not released', () => {
  const changed = Object.entries(releasedContracts(abis, bytecodes)).flatMap(([name, text]) => {
    try {
      return fileOf(versions[0] ?? '', name) === text ? [] : [name];
    } catch {
      return [name];
    }
  });
  if (changed.length === 0) return;
  const { title, text } = newestSection();
  expect(title).toBe('Unreleased');
  for (const name of changed) expect(text.toLowerCase()).toContain(name.toLowerCase());
});

test.each(versions)(
  'the release %s keeps an ABI and a bytecode for each of its contracts',
  (version) => {
    const always = ['nameRegistry', 'nameMinter', 'activityPoints', 'stakingRewards', 'launchpad'];
    for (const name of always) {
      const { abi, bytecode } = JSON.parse(fileOf(version, name));
      expect(abi.length, name).toBeGreaterThan(10);
      expect(bytecode, name).toMatch(/^0x[0-9a-f]{1000,}$/);
    }
  },
);

test('each version has upgrade notes in the changelog: what changes for operators, and the way back', () => {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  expect(sections.length).toBeGreaterThan(0);
  for (const section of sections) {
    const [title = ''] = section.split('\n');
    expect(section, title).toContain('### What changes for operators');
    expect(section, title).toContain('### The way back');
  }
});
