import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { byRunner, testFiles } from './selection.ts';
import { filesSince, journeysOf } from './since.ts';

const all = byRunner(testFiles()).journeys;
const of = (...files: string[]) => journeysOf(files, all);

test('a file of a feature, a slice, or a package has the journeys that are named after it', () => {
  expect(of('apps/web/src/features/swap/useSwap.ts').journeys).toEqual(['swap']);
  expect(of('apps/server/src/cow/store.ts').journeys).toEqual(['cow']);
  expect(of('packages/domain/src/names/check.ts').journeys).toEqual(['namesAlike', 'namesChange']);
  expect(of('packages/text/src/tips.ts', 'apps/web/src/data/search.ts').journeys).toEqual([
    'search',
    'tips',
  ]);
});

test('a folder within a feature adds its own journeys', () => {
  const { journeys } = of('apps/web/src/features/chat/push/PushDialog.tsx');
  expect(journeys).toContain('push');
  expect(journeys).toContain('talk');
});

test('what most pages share is named instead', () => {
  expect(of('apps/web/src/ui/Button.tsx')).toEqual({
    journeys: [],
    everywhere: ['apps/web/src/ui/Button.tsx'],
  });
});

test('documents and tools belong to no page', () => {
  expect(of('docs/testing.md', 'tools/scale/queue.ts', 'contracts/src/Tips.sol')).toEqual({
    journeys: [],
    everywhere: [],
  });
});

test('every feature has a journey', () => {
  const features = readdirSync('apps/web/src/features');
  const without = features.filter(
    (feature) => of(`apps/web/src/features/${feature}/Page.tsx`).journeys.length === 0,
  );
  expect(without).toEqual([]);
});

test('what is not committed has changed, too, and what another branch changed has not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-since-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const commit = (file: string) => {
    writeFileSync(join(folder, file), file);
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', file);
  };
  try {
    git('init', '-q', '-b', 'main');
    commit('before.ts');
    git('switch', '-qc', 'work');
    commit('committed.ts');
    git('switch', '-q', 'main');
    commit('elsewhere.ts');
    git('switch', '-q', 'work');
    writeFileSync(join(folder, 'new.ts'), '');
    writeFileSync(join(folder, 'before.ts'), 'otherwise');
    expect(filesSince('main', folder).sort()).toEqual(['before.ts', 'committed.ts', 'new.ts']);
    expect(() => filesSince('nowhere', folder)).toThrow('nowhere');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
