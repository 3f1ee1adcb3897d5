import { describe, expect, test } from 'vitest';
import {
  addressesIn,
  addressesOf,
  allows,
  chainIdIn,
  chainsOf,
  isStale,
  type Session,
} from './session.ts';

const ada = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const bob = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function session(accounts: Record<string, string[]>, asked: string[] = []): Session {
  const namespaces = Object.fromEntries(
    Object.entries(accounts).map(([key, list]) => [
      key,
      { accounts: list, methods: ['personal_sign'], events: [] },
    ]),
  );
  const optionalNamespaces = { eip155: { chains: asked, methods: [], events: [] } };
  return { namespaces, optionalNamespaces, requiredNamespaces: {} } as unknown as Session;
}

describe('accounts', () => {
  test('accounts are those of the chain, checksummed and each once', () => {
    const granted = session({
      eip155: [`eip155:1:${bob}`, `eip155:8453:${ada.toLowerCase()}`, `eip155:8453:${ada}`],
    });
    expect(addressesOf(granted, 8453)).toEqual([ada]);
    expect(chainsOf(granted)).toEqual([1, 8453]);
  });

  test('accounts of other chains count where the phone names none on the chain', () => {
    expect(addressesOf(session({ eip155: [`eip155:1:${bob}`] }), 8453)).toEqual([bob]);
  });

  test('accounts are also read from a namespace for each chain, never from another kind of chain', () => {
    const granted = session({
      'eip155:8453': [`eip155:8453:${ada}`],
      solana: [
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      ],
    });
    expect(addressesOf(granted, 8453)).toEqual([ada]);
    expect(chainsOf(granted)).toEqual([8453]);
  });

  test('accounts that are no addresses are left out', () => {
    expect(addressesOf(session({ eip155: ['eip155:1:0x12', 'eip155:one', ''] }), 1)).toEqual([]);
  });
});

test('a phone is asked only for what it granted', () => {
  const granted = session({ eip155: [`eip155:1:${ada}`] });
  expect(allows(granted, 'personal_sign')).toBe(true);
  expect(allows(granted, 'eth_sendTransaction')).toBe(false);
});

describe('a stale session', () => {
  const granted = [`eip155:1:${ada}`];
  test.each([
    ['asked for exactly our chains', ['eip155:1'], [1], false],
    ['asked for more', ['eip155:1', 'eip155:8453'], [1], false],
    ['asked for another chain', ['eip155:1'], [8453], true],
    ['asked for one of two', ['eip155:1'], [1, 8453], true],
    ['asked for none', [], [1], true],
  ])('a session is stale, or not, when it was %s', (_, asked, configured, expected) => {
    expect(isStale(session({ eip155: granted }, asked), configured)).toBe(expected);
  });

  test('a session is not stale because the phone granted less than it was asked', () => {
    expect(isStale(session({ eip155: granted }, ['eip155:8453']), [8453])).toBe(false);
  });
});

test.each([
  [1, 1],
  ['0x27bc86aa', 666_666_666],
  ['8453', 8453],
  ['eip155:8453', 8453],
  ['', null],
  [null, null],
  [-1, null],
  [1.5, null],
  ['Infinity', null],
])('a changed chain of %o is %o', (data, expected) => {
  expect(chainIdIn(data)).toBe(expected);
});

test('changed accounts come plain or with their chain; what is none is left out', () => {
  expect(addressesIn([ada.toLowerCase(), `eip155:1:${bob}`, 'nobody', 7])).toEqual([ada, bob]);
  expect(addressesIn('0x')).toEqual([]);
});
