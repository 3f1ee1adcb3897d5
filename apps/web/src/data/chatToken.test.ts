import { QueryObserver } from '@tanstack/react-query';
import { getAddress } from 'viem/utils';
import { expect, test, vi } from 'vitest';
import { chatTokenOptions } from './chatToken.ts';
import { queries } from './queries.ts';
import { configWith, openNode } from './testNode.ts';

const config = configWith({ chatTokenAddress: `0x${'c1'.repeat(20)}` });
const member = getAddress(`0x${'aa'.repeat(20)}`);
const other = `0x${'bb'.repeat(20)}` as const;

const node = openNode(7n);

/** What a component shows of an address when it mounts after another one has unmounted. */
async function show(address: `0x${string}`): Promise<bigint | undefined> {
  const observer = new QueryObserver(queries, chatTokenOptions(config, address));
  const leave = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  leave();
  return observer.getCurrentResult().data;
}

test('the chat token balance is fetched once per address', async () => {
  expect(await show(member)).toBe(7n);
  node.answer = 8n;
  vi.setSystemTime(Date.now() + 60 * 60_000);
  expect(await show(member)).toBe(7n);
  expect(await show(member.toLowerCase() as typeof member)).toBe(7n);
  expect(node.asked).toBe(1);
  expect(await show(other)).toBe(8n);
  expect(node.asked).toBe(2);
});

test('a chat token balance that cannot be fetched is logged, and 0', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  node.isDown = true;
  expect(await show(member)).toBe(0n);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toBe('the chat token balance could not be read');
});
