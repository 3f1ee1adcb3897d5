import { createStore } from '@parley/domain/state/store';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../node/memoryStorage.ts';
import { nodePorts } from '../node/nodePorts.ts';
import { entry } from '../testLog.ts';
import { forgetText, forgetTexts, type GoneTexts } from './goneTexts.ts';
import { createRoomState, type RoomState } from './rooms.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As the server tells it: with the shapes that frames and pages have. */
const told = (seq: number) => ({
  id: String(seq).padStart(26, '0'),
  device: 'd'.repeat(43),
  signature: 's'.repeat(86),
});
const text = (seq: number) => entry(seq, 'text', told(seq));
const edit = entry(3, 'edit', {
  ...told(3),
  body: 'x',
  target: { seq: 2, digest: 'd'.repeat(43) },
});
const log = [text(1), text(2), edit];
const nothing = { body: '', signature: '', erased: 'd'.repeat(43) };
const gone = (seq: number) => ({ ...(seq === 3 ? edit : text(seq)), ...nothing });

function openRoom() {
  const room = createRoomState('general', { storage: memoryStorage() });
  room.apply({ type: 'page', page: { epoch: 'e', messages: log, reset: false } });
  return room;
}

test('a text that is gone leaves the log, which stays as it is besides', () => {
  const room = openRoom();
  const left = store();
  forgetText(room, gone(2), left);
  forgetText(room, gone(3), left);
  const { messages, epoch, hasGap } = room.view.get().timeline;
  expect(messages).toEqual([log[0], gone(2), gone(3)]);
  expect({ epoch, hasGap }).toEqual({ epoch: 'e', hasGap: false });
  expect(left.get()).toEqual(
    new Map([
      ['general:2', gone(2)],
      ['general:3', gone(3)],
    ]),
  );
  room.apply({ type: 'message', epoch: 'e', message: text(2) });
  expect(room.view.get().timeline.messages).toEqual(messages);
});

test('what the log of this page does not hold changes nothing in it', () => {
  const room = openRoom();
  const before = room.view.get().timeline;
  forgetText(room, gone(9), store());
  forgetText(undefined, gone(2), store());
  expect(room.view.get().timeline).toBe(before);
});

const ports = nodePorts({ url: () => 'http://localhost', warn: () => {} });
const store = (): GoneTexts => createStore(new Map());
const forget = (room: RoomState | undefined, seqs: readonly number[]) =>
  forgetTexts(room, seqs, store(), ports);

/** A server whose log is emptied at these places; `asked` are the places before which pages were asked for. */
function serve(emptied: readonly number[], failures = 0) {
  const asked: number[] = [];
  let left = failures;
  vi.stubGlobal('fetch', async (address: URL) => {
    const before = Number(address.searchParams.get('before'));
    asked.push(before);
    left -= 1;
    if (left >= 0) throw new TypeError('no network');
    const now = log.map((message) => (emptied.includes(message.seq) ? gone(message.seq) : message));
    const messages = now.filter(({ seq }) => seq < before).slice(-2);
    return Response.json({
      room: 'general',
      epoch: 'e',
      head: 3,
      messages,
      people: {},
      reset: false,
      base: 'h'.repeat(43),
      signedHead: null,
    });
  });
  return asked;
}

test('of many places that are gone only those that the log of this page holds are asked for, once', async () => {
  const room = openRoom();
  const asked = serve([1, 3]);
  await forget(room, [1, 3, 700, 800]);
  expect(room.view.get().timeline.messages).toEqual([gone(1), log[1], gone(3)]);
  expect(asked).toEqual([4, 2]);
  await forget(room, [1, 3]);
  await forget(undefined, [2]);
  expect(asked).toEqual([4, 2]);
});

test('a place where the server still has a text, as another one that lags behind, is asked for once', async () => {
  const asked = serve([]);
  await forget(openRoom(), [2]);
  expect(asked).toEqual([3]);
});

test('a page that does not load is asked for again, twelve times', async () => {
  vi.useFakeTimers();
  const room = openRoom();
  const asked = serve([2], 3);
  const forgotten = forget(room, [2]);
  await vi.advanceTimersByTimeAsync(3 * 5_000);
  await forgotten;
  expect(room.view.get().timeline.messages[1]).toEqual(gone(2));
  expect(asked).toHaveLength(4);
  const never = serve([2], 100);
  const given = forget(openRoom(), [2]);
  await vi.advanceTimersByTimeAsync(60_000);
  await given;
  expect(never).toHaveLength(12);
  expect(vi.getTimerCount()).toBe(0);
});
