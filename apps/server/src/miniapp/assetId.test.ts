import { assetId } from '@parley/domain/miniapp/assetId';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEmbed } from './schemas.ts';

/** Whether the published schemas of mini apps take a token's name. */
function isTaken(token: string): boolean {
  const button = { title: 'View', action: { type: 'view_token', token } };
  return 'value' in readEmbed({ version: '1', imageUrl: 'https://parley.example/a.png', button });
}

test('whatever token we name on whatever chain, Farcaster’s published schema takes the name', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), {
    minLength: 40,
    maxLength: 40,
  });
  const tokens = fc.option(digits.map((found): `0x${string}` => `0x${found.join('')}`));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), tokens, (chainId, token) => {
      expect(isTaken(assetId(chainId, token))).toBe(true);
    }),
  );
});

test.each(['eip155:1', 'eip155:1/', 'native', ''])('and it refuses "%s"', (token) => {
  expect(isTaken(token)).toBe(false);
});
