import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleTopic, topics } from './changes.ts';

const topic = 'nft:0xa';
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const tellTimes = (count: number) => {
  for (let times = 0; times < count; times += 1) topics.tellChanged([topic]);
};

test('a topic is asked for as long as anybody watches it, and those who left hear nothing', () => {
  const heard: string[] = [];
  const stops = ['one', 'two'].map((name) => topics.watch(topic, () => heard.push(name)));
  topics.tellChanged([topic, 'another']);
  expect(heard).toEqual(['one', 'two']);
  stops[0]?.();
  stops[0]?.();
  tellTimes(1);
  expect(heard).toEqual(['one', 'two', 'two']);
  expect(topics.watched.get()).toEqual([topic]);
  stops[1]?.();
  tellTimes(1);
  expect(heard).toHaveLength(3);
  expect(topics.watched.get()).toEqual([]);
});

test('changes in quick succession are told at once, and then twice a second', () => {
  const onChange = vi.fn();
  const stop = throttleTopic(topic, onChange);
  tellTimes(5);
  vi.advanceTimersByTime(0);
  expect(onChange).toHaveBeenCalledTimes(1);
  tellTimes(5);
  vi.advanceTimersByTime(499);
  expect(onChange).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(onChange).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(onChange).toHaveBeenCalledTimes(2);
  tellTimes(1);
  vi.advanceTimersByTime(0);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
});

test('a page of a busy list waits for a while by chance', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const onChange = vi.fn();
  const stop = throttleTopic(topic, onChange, 4_000);
  tellTimes(1);
  vi.advanceTimersByTime(1_999);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onChange).toHaveBeenCalledOnce();
  stop();
});

test('a page that is left while it waits asks for nothing, and no timer stays', () => {
  const onChange = vi.fn();
  const stop = throttleTopic(topic, onChange, 4_000);
  tellTimes(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(onChange).not.toHaveBeenCalled();
  expect(topics.watched.get()).toEqual([]);
});
