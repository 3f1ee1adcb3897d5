import { publicConfigSchema } from '@parley/domain/config/wire';
import { profilePath } from '@parley/domain/site/pages';
import { describe, expect, test } from 'vitest';
import { accountItems } from './accountItems.ts';
import { placeIcon } from './placeIcons.ts';
import { isPlaceAt, placeGroups } from './places.ts';

const address = `0x${'1'.repeat(40)}`;
const full = publicConfigSchema.parse({
  communityName: 'Parley',
  projectUrl: 'https://parley.example',
  tldName: '.degen',
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  punkTldAddress: address,
  punkMinterAddress: address,
  punkNumberOfPrices: 5,
  activityPointsAddress: address,
  chatTokenAddress: '',
  chatTokenSymbol: '',
  chatTokenImage: '',
  swapRouterAddress: address,
  stakingContractAddress: address,
  airdropApAddress: address,
  nftLaunchpadBondingAddress: address,
  rooms: [{ id: 'general', title: 'General', path: '/' }],
  postingNeedsName: true,
  embeddedChain: false,
});
const links = (config: typeof full, profileHref: string | null) =>
  placeGroups(config, profileHref).flatMap(({ places }) => places.map(({ href }) => href));

describe('the left sidebar', () => {
  test('the left sidebar has the links of every open part and the rooms', () => {
    const shown = placeGroups(full, '/profile/?id=vera.degen').flatMap(({ places }) => places);
    expect(shown.map(({ label, href }) => [label, href])).toEqual([
      ['General', '/'],
      ['Music NFTs', '/nft/music-nfts'],
      ['Video NFTs', '/nft/video-nfts'],
      ['Featured NFTs', '/nft/featured'],
      ['New NFTs', '/nft'],
      ['Most Traded NFTs', '/nft/most-traded'],
      ['Top-Priced NFTs', '/nft/highest-price'],
      ['Most Holders NFTs', '/nft/most-holders'],
      ['Profile', '/profile/?id=vera.degen'],
      ['Activity points', '/activity-points'],
      ['Send tokens', '/send-tokens'],
      ['Stake', '/stake'],
      ['Swap', '/swap/univ2'],
      ['Airdrop', '/airdrop'],
      ['Find user', '/find-user'],
      ['About', '/about'],
    ]);
  });

  test('the left sidebar has a picture of its own for every page in it', () => {
    const [rooms, ...groups] = placeGroups(full, '/profile/?id=vera.degen');
    const rows = groups.filter(({ foldsInto }) => foldsInto === undefined);
    const pages = rows.flatMap(({ places }) => places.map(({ href }) => href));
    const pictures = [...pages, ...(rooms?.places ?? []).map(({ href }) => href)].map(placeIcon);
    expect(pages.length).toBeGreaterThan(5);
    expect(new Set(pictures).size).toBe(pages.length + 1);
  });

  test('the left sidebar without any contract and flag has the rooms, find-user and about: always', () => {
    const showFeatures = {
      activityPoints: false,
      nftLaunchpad: false,
      sendTokens: false,
      stake: false,
      swap: false,
      airdrop: false,
    };
    expect(links({ ...full, showFeatures }, null)).toEqual(['/', '/find-user', '/about']);
  });

  test.each([
    ['nftLaunchpadBondingAddress', '/nft'],
    ['activityPointsAddress', '/activity-points'],
    ['stakingContractAddress', '/stake'],
    ['swapRouterAddress', '/swap/univ2'],
    ['airdropApAddress', '/airdrop'],
  ] as const)('the left sidebar without %s has no link to %s', (key, href) => {
    expect(links(full, null)).toContain(href);
    expect(links({ ...full, [key]: '' }, null)).not.toContain(href);
  });

  test('the left sidebar leads to a profile only when the wallet has a name', () => {
    expect(links(full, null)).not.toContain('/profile');
    expect(links(full, '/profile/?id=vera.degen')).toContain('/profile/?id=vera.degen');
  });
});

describe('the account menu', () => {
  test('the account menu has its items in order', () => {
    expect(accountItems('vera.degen').map(({ label }) => label)).toEqual([
      'Profile',
      'Settings',
      'Change username',
      'Find user',
      'Share referral link',
    ]);
  });

  test.each([
    ['vera.degen', '/profile/?id=vera.degen'],
    [address, `/profile/?id=${address}`],
    ['ve?ra&x=1.degen', '/profile/?id=ve%3Fra%26x%3D1.degen'],
    [null, '/profile'],
  ])('the account menu leads for %s to %s', (id, path) => {
    expect(profilePath(id)).toBe(path);
  });
});

test.each([
  ['/about', '/about', '', true],
  ['/about', '/about/', '', true],
  ['/nft', '/nft/featured', '', false],
  ['/swap/univ2', '/swap/cow', '', true],
  ['/', '/', 'id=anything', true],
  ['/profile/?id=vera.degen', '/profile', '', true],
  ['/profile/?id=vera.degen', '/profile/', 'id=Vera.degen', true],
  ['/profile/?id=vera.degen', '/profile', 'id=otto.degen', false],
])('the link %s, at %s with the query %s, is the open one: %s', (href, path, query, expected) => {
  expect(isPlaceAt({ label: 'Somewhere', href }, path, query)).toBe(expected);
});

test('at the page of a message, its room is the open one', () => {
  const general = { label: 'General', href: '/', room: 'general' };
  expect(isPlaceAt(general, '/post', 'room=general&id=3')).toBe(true);
  expect(isPlaceAt(general, '/post/', 'id=3&room=memes')).toBe(false);
  expect(isPlaceAt({ label: 'About', href: '/about' }, '/post', 'room=general&id=3')).toBe(false);
});
