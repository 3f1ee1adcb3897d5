import type { UploadAnswer } from '@parley/domain/media/wire';
import { fileText } from '@parley/text/files';
import { expect, test } from 'vitest';
import { type Running, type UploadState, uploadOne } from './uploadOne.ts';

const answer = { uri: 'https://a.example/m' } as unknown as UploadAnswer;

/** A form, whose uploads a test ends one by one. */
function makeForm() {
  const running: Running = { current: null };
  const states: UploadState[] = [];
  const done: unknown[] = [];
  const begin = (name: string) => {
    const held = {
      signal: undefined as AbortSignal | undefined,
      progress: (_: number) => {},
      hold: () => {},
      end: (_: UploadAnswer | null) => {},
      fail: (_: unknown) => {},
    };
    const over = uploadOne(
      running,
      { name },
      {
        send: ({ signal, onProgress, onBusy }) => {
          Object.assign(held, { signal, progress: onProgress, hold: onBusy });
          return new Promise((end, fail) => Object.assign(held, { end, fail }));
        },
        onState: (state) => states.push(state),
        onDone: (one) => done.push(one),
      },
    );
    return { held, over };
  };
  return { running, states, done, begin };
}

test('an upload says how far it is, and that it is done', async () => {
  const { states, done, begin } = makeForm();
  const { held, over } = begin('a.png');
  held.progress(0.5);
  held.end(answer);
  await over;
  expect(states).toEqual([
    { state: 'busy', name: 'a.png', share: 0 },
    { state: 'busy', name: 'a.png', share: 0.5 },
    { state: 'idle' },
  ]);
  expect(done).toEqual([answer]);
});

test('a file that a busy server does not take yet is held, and then goes again', async () => {
  const { states, done, begin } = makeForm();
  const { held, over } = begin('a.png');
  held.hold();
  held.progress(0);
  held.end(answer);
  await over;
  expect(states).toEqual([
    { state: 'busy', name: 'a.png', share: 0 },
    { state: 'held', name: 'a.png' },
    { state: 'busy', name: 'a.png', share: 0 },
    { state: 'idle' },
  ]);
  expect(done).toEqual([answer]);
});

test.each([
  [new Error('Too large.'), 'Too large.'],
  [new Error(''), fileText.uploadFailed],
  ['odd', fileText.uploadFailed],
])('an upload that fails with %o says %j', async (error, message) => {
  const { states, done, begin } = makeForm();
  const { held, over } = begin('a.png');
  held.fail(error);
  await over;
  expect(states.at(-1)).toEqual({ state: 'failed', name: 'a.png', message });
  expect(done).toEqual([]);
});

test('the file that was chosen last is the one, whichever of them ends first', async () => {
  const { states, done, begin } = makeForm();
  const first = begin('a.png');
  const second = begin('b.png');
  expect(first.held.signal?.aborted).toBe(true);
  expect(second.held.signal?.aborted).toBe(false);
  first.held.progress(0.9);
  first.held.end({ ...answer, uri: 'of the first' });
  await first.over;
  expect(done).toEqual([]);
  second.held.end(answer);
  await second.over;
  expect(done).toEqual([answer]);
  expect(states).toEqual([
    { state: 'busy', name: 'a.png', share: 0 },
    { state: 'busy', name: 'b.png', share: 0 },
    { state: 'idle' },
  ]);
});

test('an upload that was canceled, or did not begin, says nothing more', async () => {
  const { running, states, done, begin } = makeForm();
  const canceled = begin('a.png');
  running.current = null;
  canceled.held.fail(new Error('no'));
  await canceled.over;
  const unasked = begin('b.png');
  unasked.held.end(null);
  await unasked.over;
  expect(done).toEqual([]);
  expect(states.map(({ state }) => state)).toEqual(['busy', 'busy']);
});
