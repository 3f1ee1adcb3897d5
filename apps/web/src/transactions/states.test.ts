import { expect, test } from 'vitest';
import { isDecided, transactionStates, transactionStatuses } from './states.ts';

const ends = ['confirmed', 'failed', 'cancelled', 'replaced', 'dropped'] as const;

test('whatever ended is decided, holds nothing, is not looked after, and cannot be let go', () => {
  for (const status of ends) {
    const ended = { isDecided: true, holds: false, resumes: 'nothing', isReleasable: false };
    expect([status, transactionStates[status]]).toEqual([status, ended]);
  }
});

test.each([
  ['asked', 'search'],
  ['silent', 'search'],
  ['maybe', 'search'],
  ['signed', 'broadcast'],
  ['pending', 'follow'],
  ['proposed', 'proposal'],
] as const)(
  'what is %s is not decided, and after a reload its end is found out by "%s"',
  (status, way) => {
    expect(isDecided(status)).toBe(false);
    expect(transactionStates[status].resumes).toBe(way);
  },
);

test('a member may let go what a wallet or the network keeps waiting, and only what holds a form', () => {
  const releasable = transactionStatuses.filter((one) => transactionStates[one].isReleasable);
  expect(releasable).toEqual(['silent', 'maybe', 'pending']);
  for (const one of releasable) expect(transactionStates[one].holds).toBe(true);
});
