import { expect, test } from 'vitest';
import { type LastPlayed, readLastPlayed, writeLastPlayed } from './lastPlayed.ts';
import { browserStorage } from './testStorage.ts';

const storage = browserStorage();
const day = 86_400_000;
const last: LastPlayed = {
  queue: [
    {
      id: '0x1',
      path: '/nft/collection?id=0x1',
      title: 'Night bus',
      creator: '0xc',
      creatorName: 'nim',
      uri: 'https://media.example/song',
      kind: 'audio',
      image: '',
      seconds: 231,
    },
  ],
  index: 0,
  position: 102.5,
};

test('what was played comes back within a week, and not after it', () => {
  writeLastPlayed(last, 0);
  expect(readLastPlayed(7 * day)).toEqual(last);
  expect(readLastPlayed(7 * day + 1)).toBeNull();
});

test('a closed player leaves nothing', () => {
  writeLastPlayed(last);
  writeLastPlayed(null);
  expect(readLastPlayed()).toBeNull();
  expect(storage.entries.size).toBe(0);
});

test.each([
  ['another shape', { queue: 'all', index: 0, position: 0 }],
  ['an empty queue', { ...last, queue: [] }],
  ['a place outside the queue', { ...last, index: 1 }],
  ['a negative place', { ...last, index: -1 }],
  ['a negative position', { ...last, position: -1 }],
])('%s in the storage is nothing', (_, stored) => {
  storage.entries.set('parley.player', JSON.stringify({ ...stored, storedAt: Date.now() }));
  expect(readLastPlayed()).toBeNull();
});
