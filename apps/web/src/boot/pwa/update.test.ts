import { expect, test } from 'vitest';
import { reactionTo } from './update.ts';

const quiet = { own: 'a', worker: 'b', isBusy: false, reloadedFor: null };

test('a page of the build before starts anew when the new build’s worker takes over', () => {
  expect(reactionTo(quiet)).toBe('reload');
  expect(reactionTo({ ...quiet, reloadedFor: 'a' })).toBe('reload');
});

test('a member in the middle of something is offered it instead', () => {
  expect(reactionTo({ ...quiet, isBusy: true })).toBe('offer');
});

test('a page that is of that build already stays as it is', () => {
  expect(reactionTo({ ...quiet, own: 'b' })).toBe('stay');
  expect(reactionTo({ ...quiet, own: 'b', isBusy: true })).toBe('stay');
});

test('a worker that does not say which build it is of reloads no page', () => {
  expect(reactionTo({ ...quiet, worker: null })).toBe('stay');
});

test('a tab starts anew once for a build, never again', () => {
  expect(reactionTo({ ...quiet, reloadedFor: 'b' })).toBe('offer');
});
