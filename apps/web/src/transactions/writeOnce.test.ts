import { expect, test } from 'vitest';
import { sendInOrder, underWay, writeOnce } from './writeOnce.ts';

/** A write that a test ends, and how often it began. */
function makeWrite() {
  const write = { began: 0, end: () => {}, fail: (_: Error) => {} };
  return Object.assign(write, {
    begin: () => {
      write.began += 1;
      return new Promise<void>((resolve, reject) => {
        Object.assign(write, { end: resolve, fail: reject });
      });
    },
  });
}

test('a write that is under way does not begin again, and another one does', async () => {
  const [one, other] = [makeWrite(), makeWrite()];
  const first = writeOnce('a.mint', one.begin);
  await writeOnce('a.mint', one.begin);
  const second = writeOnce('b.mint', other.begin);
  expect([one.began, other.began]).toEqual([1, 1]);
  expect([...underWay.get()]).toEqual(['a.mint', 'b.mint']);
  one.end();
  await first;
  expect([...underWay.get()]).toEqual(['b.mint']);
  other.end();
  await second;
  expect(underWay.get().size).toBe(0);
});

test('a write that fails says so, and may begin again', async () => {
  const write = makeWrite();
  const first = writeOnce('a.mint', write.begin);
  write.fail(new Error('no'));
  await expect(first).rejects.toThrow('no');
  const again = writeOnce('a.mint', write.begin);
  expect(write.began).toBe(2);
  write.end();
  await again;
});

test.each<[string, object | object[] | null, (`0x${string}` | null)[], string | null, number]>([
  ['nothing', null, [], null, 0],
  ['an empty list', [], [], null, 0],
  ['one', { at: 1 }, ['0x1'], '0x1', 1],
  ['one that is not confirmed', { at: 1 }, [null], null, 1],
  ['two', [{ at: 1 }, { at: 2 }], ['0x1', '0x2'], '0x2', 2],
  ['two, the first of which is not confirmed', [{ at: 1 }, { at: 2 }], [null], null, 1],
  ['two, the second of which is not confirmed', [{ at: 1 }, { at: 2 }], ['0x1', null], null, 2],
])('of %s that was prepared, all is sent in order until one is not confirmed', async (...row) => {
  const [, prepared, hashes, last, count] = row;
  const sent: object[] = [];
  const send = async (one: object) => {
    sent.push(one);
    return hashes[sent.length - 1] ?? null;
  };
  expect(await sendInOrder(prepared, send)).toBe(last);
  expect(sent).toEqual(prepared === null ? [] : [prepared].flat().slice(0, count));
});
