import { expect, test } from 'vitest';
import { createSharing } from './sharing.ts';

function createWork() {
  const begun: { end: (answer: string) => void; fail: (error: Error) => void }[] = [];
  const make = () =>
    new Promise<string>((end, fail) => {
      begun.push({ end, fail });
    });
  return { begun, make };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('whoever asks while an answer is made shares the next one, and none is made beside another', async () => {
  const share = createSharing<string>();
  const { begun, make } = createWork();
  const first = share('a', make);
  const rest = [share('a', make), share('a', make)];
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.end('one');
  expect(await first).toBe('one');
  await turn();
  expect(begun).toHaveLength(2);
  const third = share('a', make);
  begun[1]?.end('two');
  expect(await Promise.all(rest)).toEqual(['two', 'two']);
  await turn();
  begun[2]?.end('three');
  expect(await third).toBe('three');
  await turn();
  void share('a', make);
  expect(begun).toHaveLength(4);
});

test('another question does not wait, and a failure reaches those who asked and no one else', async () => {
  const share = createSharing<string>();
  const { begun, make } = createWork();
  const failing = share('a', make);
  const next = share('a', make);
  const other = share('b', make);
  expect(begun).toHaveLength(2);
  begun[0]?.fail(new Error('down'));
  begun[1]?.end('other');
  await expect(failing).rejects.toThrow('down');
  expect(await other).toBe('other');
  await turn();
  begun[2]?.end('again');
  expect(await next).toBe('again');
});
