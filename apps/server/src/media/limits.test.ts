import { expect, test } from 'vitest';
import { isDiskFull, MediaError } from './errors.ts';
import { recordingCpuSeconds, uploadTimeMs } from './limits.ts';

test.each([
  [0, 5],
  [1_000_000, 6],
  [54_000_000, 59],
  [55_000_000, 60],
  [5_000_000_000, 60],
])('a recording of %i bytes may take %i seconds of the processor', (bytes, seconds) => {
  expect(recordingCpuSeconds(bytes)).toBe(seconds);
});

test.each([
  [0, 60_000],
  [20_000, 61_000],
  [100_000_000, 5_060_000],
])('an upload of %i bytes has %i ms to arrive', (bytes, ms) => {
  expect(uploadTimeMs(bytes)).toBe(ms);
});

const withCode = (code: string) => Object.assign(new Error('x'), { code });
test.each([
  [withCode('ENOSPC'), true],
  [withCode('EDQUOT'), true],
  [withCode('ENOENT'), false],
  [new Error('ENOSPC'), false],
  [{ code: 'ENOSPC' }, false],
  [null, false],
])('the disk is full by the error %o: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

test('an uploader is told when to come again only where others are in the way', () => {
  const cause = new Error('busy');
  expect(new MediaError('busy', 503, 'Later.', cause)).toMatchObject({
    code: 'busy',
    status: 503,
    message: 'Later.',
    retryAfterMs: 2_000,
    cause,
  });
  expect(new MediaError('full', 507, 'Full.')).toMatchObject({ code: 'full', retryAfterMs: null });
});
