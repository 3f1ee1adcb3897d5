import { byteLength, isShortText, isUniqueId, launchLimits } from '@parley/domain/nft/launch';
import { expect, test } from 'vitest';
import { launches } from './launches.ts';
import { historySeconds, planHistory } from './plan.ts';

const plan = planHistory();

/** Supplies of a collection after each of its steps. */
function suppliesOf(key: string): number[] {
  let supply = 0;
  return plan.flatMap((step) => {
    if (!('launch' in step) || step.launch.key !== key) return [];
    if (step.kind === 'launch') supply += step.launch.first;
    if (step.kind === 'buy') supply += 1;
    if (step.kind === 'sell') supply -= 1;
    return [supply];
  });
}

test('the history is the same each time, in order, and ends before now', () => {
  expect(planHistory()).toEqual(plan);
  const times = plan.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThan(0);
  expect(times.at(-1)).toBeLessThan(historySeconds);
});

test('nobody in the history sells what they do not hold, or acts before their name and the launch', () => {
  const named = new Set<unknown>(['owner']);
  const opened = new Set<string>();
  const lastIds = new Map<string, number>();
  const holders = new Map<string, unknown>();
  for (const step of plan) {
    if (step.kind === 'name') named.add(step.by);
    else if (typeof step.by === 'string') expect(named).toContain(step.by);
    if (!('launch' in step)) continue;
    const { key, first } = step.launch;
    if (step.kind === 'launch') {
      opened.add(key);
      lastIds.set(key, first);
    }
    expect(opened).toContain(key);
    if (step.kind === 'buy') {
      const id = (lastIds.get(key) ?? 0) + 1;
      lastIds.set(key, id);
      holders.set(`${key} ${id}`, step.by);
    }
    if (step.kind === 'sell') {
      expect(holders.get(`${key} ${step.tokenId}`)).toBe(step.by);
      holders.delete(`${key} ${step.tokenId}`);
    }
  }
});

test('the launchpad takes every text of the history', () => {
  expect(launches.length).toBeGreaterThanOrEqual(9);
  for (const { key, title, symbol, description } of launches) {
    expect(isUniqueId(key) && isShortText(title, launchLimits.title), key).toBe(true);
    expect(isShortText(symbol, launchLimits.symbol), key).toBe(true);
    expect(byteLength(description), key).toBeLessThanOrEqual(launchLimits.descriptionBytes);
  }
});

test('the history has a collection that fell from its height, and one that nobody else bought', () => {
  const moths = suppliesOf('moth-hours');
  expect(moths.at(-1)).toBeLessThan(0.85 * Math.max(...moths));
  expect(suppliesOf('stairs-mostly')).toEqual([2]);
  expect(launches.filter(({ featuredOn }) => featuredOn !== null)).toHaveLength(3);
});

test('nobody in the history sells chat tokens that they have not bought and allowed', () => {
  const held = new Map<unknown, number>();
  const allowed = new Map<unknown, number>();
  const use = (by: unknown, tokens: number) => {
    expect(held.get(by) ?? 0).toBeGreaterThanOrEqual(tokens);
    expect(allowed.get(by)).toBe(tokens);
    held.set(by, (held.get(by) ?? 0) - tokens);
    allowed.delete(by);
  };
  for (const step of plan) {
    // A coin buys more than ten tokens at any price of the history.
    if (step.kind === 'buyTokens') held.set(step.by, (held.get(step.by) ?? 0) + 10 * step.coins);
    if (step.kind === 'allowTokens') allowed.set(step.by, step.tokens);
    if (step.kind === 'sellTokens' || step.kind === 'addShares') use(step.by, step.tokens);
  }
  expect(plan.filter(({ kind }) => kind === 'stake')).toHaveLength(3);
  expect(allowed.size).toBe(0);
});
