import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('what holds later is waited for, and resolves with its answer', async () => {
  let turns = 0;
  const answer = await eventually(() => {
    turns += 1;
    if (turns < 3) throw new Error('not yet');
    return turns;
  });
  expect(answer).toBe(3);
});

test('no test gives a slow machine only the second that vi.waitFor waits by itself', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' });
  const impatient = files
    .split('\n')
    .filter((file) => existsSync(file) && /\bvi\.waitFor\(/.test(readFileSync(file, 'utf8')));
  expect(impatient).toEqual(['packages/testkit/src/eventually.ts']);
});
