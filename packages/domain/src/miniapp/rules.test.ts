import { expect, test } from 'vitest';
import { authServerOf } from './rules.ts';

test.each<[Parameters<typeof authServerOf>[0]['miniapp'], string | null]>([
  [{}, null],
  [{ tagline: 'Hello' }, 'https://auth.farcaster.xyz'],
  [{ authServerUrl: 'https://auth.example' }, 'https://auth.example'],
])('the auth server with the settings %j is %s', (miniapp, server) => {
  expect(authServerOf({ miniapp })).toBe(server);
});
