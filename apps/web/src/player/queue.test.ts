import { describe, expect, test } from 'vitest';
import type { Track } from '../storage/lastPlayed.ts';
import type { PlayerState } from './player.ts';
import {
  afterEnd,
  goToNext,
  goToPrevious,
  pressed,
  pressedAmong,
  queueMax,
  soughtTo,
  startList,
  toggled,
  without,
} from './queue.ts';

function track(title: string): Track {
  const id = `0x${title}`;
  const rest = { creator: '0xc', creatorName: null, kind: 'audio', image: '' } as const;
  return {
    id,
    path: `/nft/collection?id=${id}`,
    title,
    uri: `https://media.example/${title}`,
    seconds: 60,
    ...rest,
  };
}
const [one, two, three] = [track('one'), track('two'), track('three')];
const list = [one, two, three];

/** Plays the list from one of it on. */
const playing = (first = 0, rest: Partial<PlayerState> = {}) =>
  ({ ...startList(list, first), ...rest }) as PlayerState;
const titles = (state: PlayerState | null) => state?.queue.map(({ title }) => title);
const current = (state: PlayerState | null) => state?.queue[state.index]?.title;

describe('the button of a track', () => {
  test('plays it, and queues the others of its list after it, once around', () => {
    const state = pressed(null, two, list);
    expect(titles(state)).toEqual(['two', 'three', 'one']);
    expect(state).toMatchObject({ index: 0, status: 'loading', position: 0, length: 60 });
  });

  test('without a list plays it alone', () => {
    expect(titles(pressed(playing(), track('four')))).toEqual(['four']);
  });

  test('without a list goes to its place in the queue', () => {
    const state = pressed(playing(), three);
    expect([titles(state), current(state)]).toEqual([['one', 'two', 'three'], 'three']);
  });

  test('pauses and plays on what plays already, where it is, in any list', () => {
    const paused = pressed(playing(0, { status: 'playing', position: 12 }), one, [one, two]);
    expect(paused).toMatchObject({ status: 'paused', position: 12 });
    expect(titles(paused)).toEqual(['one', 'two', 'three']);
    expect(pressed(paused, one)).toMatchObject({ status: 'loading', position: 12 });
  });

  test('in a conversation plays it between what comes before and after it', () => {
    const state = pressedAmong(playing(), two, list);
    expect([titles(state), current(state)]).toEqual([['one', 'two', 'three'], 'two']);
    expect(state).toMatchObject({ status: 'loading', position: 0, length: 60 });
    expect(pressedAmong(state, two, list)).toMatchObject({ status: 'paused', index: 1 });
    expect(titles(pressedAmong(state, track('four'), list))).toEqual(['four']);
  });

  test.each([0, 50, 500, 990, 999])(
    'in a long conversation a bounded queue has what is nearest to place %i',
    (at) => {
      const long = Array.from({ length: 1_000 }, (_, index) => track(String(index)));
      const state = pressedAmong(null, track(String(at)), long);
      expect(state?.queue).toHaveLength(queueMax);
      expect(current(state)).toBe(String(at));
    },
  );

  test('a list of any length fills a bounded queue', () => {
    const long = Array.from({ length: 1_000 }, (_, index) => track(String(index)));
    const state = startList(long, 990);
    expect(state?.queue).toHaveLength(queueMax);
    expect(current(state)).toBe('990');
  });
});

describe('the queue', () => {
  test('goes on with the next track, and stops at the beginning after the last', () => {
    const second = afterEnd(playing(0, { status: 'playing', position: 60 }));
    expect([current(second), second.status, second.position]).toEqual(['two', 'loading', 0]);
    const ended = afterEnd({ ...second, index: 2, status: 'playing' });
    expect([current(ended), ended.status, ended.position]).toEqual(['one', 'paused', 0]);
  });

  test('next stays at the last track', () => {
    const last = playing(0, { index: 2, status: 'playing', position: 9 });
    expect(goToNext(last)).toBe(last);
  });

  test('previous goes to the beginning after three seconds, and to the track before until then', () => {
    const late = goToPrevious(playing(0, { index: 1, position: 3.5, status: 'paused' }));
    expect([current(late), late.position, late.status]).toEqual(['two', 0, 'paused']);
    expect(current(goToPrevious(playing(0, { index: 1, position: 2 })))).toBe('one');
    expect(goToPrevious(playing(0, { position: 2 }))).toMatchObject({ index: 0, position: 0 });
  });

  test('a track that is taken off leaves what plays alone', () => {
    const state = playing(0, { index: 1, status: 'playing', position: 7 });
    for (const index of [0, 2]) {
      const left = without(state, index);
      expect([current(left), left?.status, left?.position]).toEqual(['two', 'playing', 7]);
      expect(left?.queue).toHaveLength(2);
    }
  });

  test('when the track that plays is taken off, the one after it plays; without one, the last', () => {
    const state = playing(0, { index: 1, status: 'playing', position: 7 });
    expect(without(state, 1)).toMatchObject({ index: 1, status: 'loading', position: 0 });
    expect(current(without(state, 1))).toBe('three');
    const last = without({ ...state, index: 2, status: 'paused' }, 2);
    expect([current(last), last?.status]).toEqual(['two', 'paused']);
  });

  test('without any track there is no player', () => {
    const alone = pressed(null, one) as PlayerState;
    expect(without(alone, 0)).toBeNull();
    expect(startList([], 0)).toBeNull();
  });
});

test('a position outside the track becomes its beginning or its end', () => {
  expect(soughtTo(playing(), -5).position).toBe(0);
  expect(soughtTo(playing(), 99).position).toBe(60);
  expect(soughtTo(playing(0, { length: null }), 99).position).toBe(99);
});

test('a track that failed is tried again where it was', () => {
  const failed = playing(0, { status: 'failed', position: 31 });
  expect(toggled(failed)).toMatchObject({ status: 'loading', position: 31 });
});
