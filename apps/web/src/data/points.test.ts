import { QueryObserver } from '@tanstack/react-query';
import { getAddress } from 'viem/utils';
import { expect, test, vi } from 'vitest';
import { orNone, pointsOptions } from './points.ts';
import { queries } from './queries.ts';
import { configWith, openNode } from './testNode.ts';

const config = configWith({ activityPointsAddress: `0x${'a1'.repeat(20)}` });
const member = getAddress(`0x${'aa'.repeat(20)}`);
const other = `0x${'bb'.repeat(20)}` as const;

const node = openNode(25n * 10n ** 18n);

/** Two components show the points of an address, the second an hour after the first. */
async function showTwice(address: `0x${string}`): Promise<unknown[]> {
  const shown = [];
  for (let place = 0; place < 2; place += 1) {
    const observer = new QueryObserver(queries, pointsOptions(config, address));
    const leave = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
    shown.push(observer.getCurrentResult().data);
    leave();
    vi.setSystemTime(Date.now() + 60 * 60_000);
  }
  return shown;
}

test('activity points are fetched once per address', async () => {
  expect(await showTwice(member)).toEqual([node.answer, node.answer]);
  expect(node.asked).toBe(1);
  expect(await showTwice(member.toLowerCase() as typeof member)).toEqual([
    node.answer,
    node.answer,
  ]);
  expect(node.asked).toBe(1);
  await showTwice(other);
  expect(node.asked).toBe(2);
});

test('activity points that cannot be fetched are logged, and 0', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  node.isDown = true;
  const shown = (await showTwice(member)) as (bigint | null)[];
  expect(shown).toEqual([null, null]);
  expect(shown.map(orNone)).toEqual([0n, 0n]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toBe('activity points could not be read');
});

test('activity points are not asked for without a wallet, or where they are switched off', () => {
  const { showFeatures } = config;
  const off = { ...config, showFeatures: { ...showFeatures, activityPoints: false } };
  expect(pointsOptions(config, member).enabled).toBe(true);
  expect(pointsOptions(config, null).enabled).toBe(false);
  expect(pointsOptions(off, member).enabled).toBe(false);
});
