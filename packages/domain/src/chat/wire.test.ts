import { describe, expect, test } from 'vitest';
import { clientFrameSchema, refusalCodes } from './frames.ts';
import { bodyMaxLength, clockSkewMs, frameMaxBytes, helloTimeoutMs, pageSize } from './limits.ts';
import { refusalMessages } from './refusals.ts';

const envelope = {
  chainId: 666_666_666,
  host: 'localhost:3000',
  room: 'general',
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  sentAt: 1_795_000_000_000,
  kind: 'text',
  body: 'gm',
  replyTo: null,
};
const frame = { t: 'send', envelope, signature: 'A'.repeat(86) };
const accepts = (value: unknown) => clientFrameSchema.safeParse(value).success;

test('the limits are the documented ones', () => {
  expect({ bodyMaxLength, pageSize, frameMaxBytes, clockSkewMs, helloTimeoutMs }).toEqual({
    bodyMaxLength: 4_000,
    pageSize: 50,
    frameMaxBytes: 16_384,
    clockSkewMs: 300_000,
    helloTimeoutMs: 5_000,
  });
});

describe('a send frame', () => {
  test('a send frame is read', () => expect(accepts(frame)).toBe(true));

  test.each([
    ['an empty body', { body: '' }],
    ['a body of 4,001 characters', { body: 'a'.repeat(4_001) }],
    ['a body that is no text', { body: 1 }],
    ['a negative reply', { replyTo: -1 }],
    ['a reply that is no number', { replyTo: Number.NaN }],
    ['a fractional time', { sentAt: 1.5 }],
    ['a time beyond all integers', { sentAt: 1e300 }],
    ['a room with a path', { room: '../general' }],
    ['a lower-case id', { id: '01arz3ndektsv4rrffq69g5fav' }],
    ['another kind', { kind: 'system' }],
    ['no chain', { chainId: undefined }],
  ])('a send frame with %s is refused', (_, change) => {
    expect(accepts({ ...frame, envelope: { ...envelope, ...change } })).toBe(false);
  });

  test('a send frame of the longest body is read', () => {
    expect(accepts({ ...frame, envelope: { ...envelope, body: 'a'.repeat(4_000) } })).toBe(true);
  });
});

test('every refusal has one sentence', () => {
  expect(Object.keys(refusalMessages).sort()).toEqual([...refusalCodes].sort());
  for (const message of Object.values(refusalMessages)) expect(message).toMatch(/^[A-Z].*\.$/);
});
