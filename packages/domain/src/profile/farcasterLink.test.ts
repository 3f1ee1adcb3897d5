import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FarcasterLink,
  farcasterLinkBytes,
  farcasterLinkSchema,
  isLinkFor,
  linkNonce,
} from './farcasterLink.ts';

const author = `0x${'ab'.repeat(20)}`;
const site = { host: 'parley.example', chainId: 7, author };
const messageWith = ({
  domain = 'parley.example',
  nonce = linkNonce(7, author),
  resources = ['farcaster://fid/42'],
} = {}) => `${domain} wants you to sign in with your Ethereum account:
0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A

Farcaster Auth

URI: https://parley.example/
Version: 1
Chain ID: 10
Nonce: ${nonce}
Issued At: 2026-11-29T10:00:00.000Z
Resources:
${resources.map((resource) => `- ${resource}`).join('\n')}`;

const accountWith = (changes?: Parameters<typeof messageWith>[0]) => ({
  fid: 42,
  message: messageWith(changes),
  signature: '0xab',
});

describe('what a Farcaster account signed', () => {
  test('is for the one member whom its nonce names, in any spelling of their address', () => {
    expect(isLinkFor(accountWith(), site)).toBe(true);
    const spelled = { ...site, author: author.toUpperCase().replace('0X', '0x') };
    expect(isLinkFor(accountWith(), spelled)).toBe(true);
  });

  test.each<[string, Parameters<typeof isLinkFor>]>([
    ['another member', [accountWith(), { ...site, author: `0x${'cd'.repeat(20)}` }]],
    ['another chain', [accountWith(), { ...site, chainId: 77 }]],
    ['another community', [accountWith(), { ...site, host: 'other.example' }]],
    ['another id', [{ ...accountWith(), fid: 4 }, site]],
    ['an id that begins so', [accountWith({ resources: ['farcaster://fid/421'] }), site]],
    ['two ids', [accountWith({ resources: ['farcaster://fid/42', 'farcaster://fid/43'] }), site]],
    ['no id', [accountWith({ resources: [] }), site]],
    ['a sign-in', [accountWith({ nonce: 'abcdefgh12345678' }), site]],
    ['a second nonce', [accountWith({ nonce: `${linkNonce(7, author)}\nNonce: a` }), site]],
    ['nobody', [{ ...accountWith(), message: '' }, site]],
  ])('for %s is nothing', (_, [account, about]) => {
    expect(isLinkFor(account, about)).toBe(false);
  });

  test('whatever it says, it is for at most one member', () => {
    const address = fc
      .bigInt(0n, 2n ** 160n - 1n)
      .map((n) => `0x${n.toString(16).padStart(40, '0')}`);
    fc.assert(
      fc.property(address, address, fc.nat(), fc.nat(), (one, other, chain, otherChain) => {
        const account = accountWith({ nonce: linkNonce(chain, one) });
        const about = { host: 'parley.example', chainId: otherChain, author: other };
        expect(isLinkFor(account, about)).toBe(one === other && chain === otherChain);
      }),
    );
  });

  test('has a nonce that Sign In With Ethereum takes', () => {
    expect(linkNonce(666_666_666, author)).toMatch(/^[a-zA-Z0-9]{8,128}$/);
  });
});

test('every field of a link changes what its device signs', () => {
  const account = accountWith();
  const said: Omit<FarcasterLink, 'signature'> = {
    host: 'parley.example',
    chainId: 1,
    device: 'd'.repeat(43),
    at: 5,
    account,
  };
  const changes: Partial<typeof said>[] = [
    ...[{}, { host: 'other.example' }, { chainId: 2 }, { device: 'e'.repeat(43) }, { at: 6 }],
    ...[{ account: null }, { account: { ...account, fid: 43 } }],
    ...[{ account: { ...account, message: 'm' } }, { account: { ...account, signature: '0x' } }],
  ];
  const spellings = changes.map((change) =>
    new TextDecoder().decode(farcasterLinkBytes({ ...said, ...change })),
  );
  expect(new Set(spellings).size).toBe(changes.length);
});

test.each([
  [{ fid: 0 }, false],
  [{ fid: 1.5 }, false],
  [{ message: '' }, false],
  [{ signature: 'ab' }, false],
  [{}, true],
])('an account with %j is taken: %s', (change, taken) => {
  const said = { host: 'parley.example', chainId: 1, device: 'd'.repeat(43), at: 5 };
  const link = { ...said, account: { ...accountWith(), ...change }, signature: 's'.repeat(86) };
  expect(farcasterLinkSchema.safeParse(link).success).toBe(taken);
});
