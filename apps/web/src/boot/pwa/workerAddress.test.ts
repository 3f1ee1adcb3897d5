import { afterEach, expect, test, vi } from 'vitest';
import { workerAddress } from './workerAddress.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser without Trusted Types takes the address as it is', () => {
  expect(workerAddress()).toBe('/sw.js');
});

test('the policy lets the one worker through and nothing else', () => {
  let rule = (url: string) => url;
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL: typeof rule }) => {
    rule = rules.createScriptURL;
    return { createScriptURL: (url: string) => ({ trusted: rule(url) }) };
  });
  vi.stubGlobal('trustedTypes', { createPolicy });
  expect(workerAddress()).toEqual({ trusted: '/sw.js' });
  expect(createPolicy.mock.calls[0]?.[0]).toBe('app-sw');
  expect(() => rule('/evil.js')).toThrow(TypeError);
});
