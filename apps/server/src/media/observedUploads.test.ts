import { expect, test } from 'vitest';
import { createMetrics } from '../platform/metrics.ts';
import { MediaError } from './errors.ts';
import { observedUploads } from './observedUploads.ts';
import type { Uploads } from './uploads.ts';

test.each<[string, () => Promise<never> | Promise<object>]>([
  ['kept', async () => ({})],
  ['quota', () => Promise.reject(new MediaError('quota', 429, 'Too much.'))],
  ['disk', () => Promise.reject(new MediaError('disk', 507, 'Full.'))],
  ['failed', () => Promise.reject(new Error('Nobody expected this.'))],
])('an upload is counted as %s, and ends as it would', async (outcome, add) => {
  const metrics = createMetrics();
  const uploads = observedUploads({ add, checkSize: () => 1 } as unknown as Uploads, metrics);
  const ended = await uploads.add({} as never).then(
    () => null,
    (error: Error) => error.message,
  );
  const expected = await add().then(
    () => null,
    (error: Error) => error.message,
  );
  expect(ended).toBe(expected);
  const { values } = await metrics.uploads.get();
  expect(values.filter(({ value }) => value > 0)).toEqual([{ labels: { outcome }, value: 1 }]);
});
