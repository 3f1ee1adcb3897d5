import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each(['localhost', 'chat.localhost', '127.0.0.1', '127.3.2.1', '::1', '[::1]'])(
  '%s is this computer',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '::',
  '[::]',
  '127.evil.example',
  '127.0.0.1.example',
  'localhost.example',
  '',
])('%s is not surely this computer', (host) => {
  expect(isLoopback(host)).toBe(false);
});
