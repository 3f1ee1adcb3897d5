import { describe, expect, test } from 'vitest';
import { fullName } from '../names/display.ts';
import { embedSubjectOf, headOf, type Subject } from './heads.ts';
import { isPlaceholder, pageAddress, pageAt, pagePaths } from './pages.ts';
import { titleOf } from './titles.ts';

const config = {
  communityName: 'Harbour',
  projectUrl: 'https://harbour.example',
  tldName: '.sea',
  rooms: [
    { id: 'general', title: 'Quay', path: '/' as const },
    { id: 'shill', title: 'Market', path: '/shill' as const },
  ],
  meta: { title: '', description: '', imageUrl: '', keywords: '' },
};

test('there are 25 pages, each with a title and a description of its own', () => {
  expect(pagePaths).toHaveLength(25);
  const heads = pagePaths.map((path) => headOf(path, '', config));
  // The page of a room that the community does not have gets the community's own head.
  const own = heads.filter(({ title }) => title !== 'Harbour');
  expect(own).toHaveLength(23);
  expect(new Set(own.map(({ title }) => title)).size).toBe(23);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(22);
  for (const { title, description, robots } of own) {
    expect(title).toMatch(/^\S.* · Harbour$/);
    expect(description.length).toBeGreaterThan(15);
    expect(['index, follow', 'noindex']).toContain(robots);
  }
});

test.each([
  ['/', 'Quay · Harbour'],
  ['/shill', 'Market · Harbour'],
  ['/memes-images', 'Harbour'],
  ['/nft/highest-price', 'Top-Priced NFTs · Harbour'],
  ['/profile/', 'Profile · Harbour'],
  ['/nope', 'Page not found · Harbour'],
  ['/explorer/tx/0x12', 'Block explorer · Harbour'],
  ['/explorers', 'Page not found · Harbour'],
  ['/constructor', 'Page not found · Harbour'],
])('the title of %s is "%s"', (path, title) => {
  expect(titleOf(path, config)).toBe(title);
});

test.each([
  ['/profile/', '/profile'],
  ['/', '/'],
  ['//', null],
  ['/nft/', '/nft'],
  ['/nft//', null],
  ['/NFT', null],
  ['/toString', null],
])('the page at %s is %s', (path, page) => {
  expect(pageAt(path)).toBe(page);
});

test.each([
  ['/', '', '/'],
  ['/', '?ref=bob', '/'],
  ['/about/', '', '/about'],
  ['/profile/', '?ref=bob&id=alice.degen', '/profile?id=alice.degen'],
  ['/profile', '?id=', '/profile'],
  ['/post', '?room=general&id=7', '/post?id=7&room=general'],
  ['/about', '?id=7', '/about'],
  ['/explorer/tx/0x1', '?id=7', '/explorer/tx/0x1'],
])('the address of %s%s is spelled %s', (path, query, address) => {
  expect(pageAddress(path, query)).toBe(address);
});

test('search engines skip the operator’s page and pages that members cannot use yet, and index them once there is a room', () => {
  const robotsOf = (path: string) => headOf(path, '', config).robots;
  expect(robotsOf('/about')).toBe('index, follow');
  expect(robotsOf('/shill')).toBe('index, follow');
  expect(robotsOf('/memes-images')).toBe('noindex');
  for (const path of pagePaths) {
    expect(robotsOf(path), path).toBe(
      isPlaceholder(path, config) || path === '/operator' ? 'noindex' : 'index, follow',
    );
  }
});

test('the settings give title, description and picture; a picture may be a path', () => {
  const meta = { title: 'Come in', description: 'Hi.', imageUrl: '/a.png', keywords: '' };
  const front = headOf('/', '', { ...config, meta });
  expect(front.title).toBe('Come in');
  expect(front.description).toBe('Hi.');
  expect(front.image).toBe('https://harbour.example/a.png');
  expect(headOf('/shill', '', { ...config, meta }).title).toBe('Market · Harbour');
  const image = { ...meta, imageUrl: 'https://cdn.example/b.png' };
  expect(headOf('/about', '', { ...config, meta: image }).image).toBe('https://cdn.example/b.png');
});

test.each([
  ['/profile/', '?id=Alice.sea&ref=bob', {}, '/profile?id=Alice.sea'],
  ['/profile', '?id=ALICE', { id: 'alice.sea' }, '/profile?id=alice.sea'],
  ['/profile', '?id=%F0%9F%A6%8A%26x', {}, '/profile?id=%F0%9F%A6%8A%26x'],
  ['/profile', '?id=', {}, '/profile'],
  ['/shill', '?ref=0xabc', {}, '/shill'],
  ['/post', '?room=general&id=7&x=1', {}, '/post?id=7&room=general'],
  ['/nope', '?id=1', {}, '/'],
] as [string, string, Subject, string][])(
  'the canonical address of %s%s leaves out what makes no other page',
  (path, query, subject, address) => {
    expect(headOf(path, query, config, subject).url).toBe(`https://harbour.example${address}`);
  },
);

describe('what strangers wrote on chain', () => {
  const head = (subject: Subject) => headOf('/profile', '?id=x', config, subject);

  test('what strangers wrote on chain is one line without hidden or direction characters', () => {
    const title = 'a\u202ecod\u200b.exe\n\u0007<b>  \\"';
    expect(head({ title }).title).toBe('acod.exe <b> \\" · Harbour');
    expect(head({ title: '\u202e\u2800' }).title).toBe('Profile · Harbour');
  });

  test('what strangers wrote on chain keeps its direction beside a name that runs from right to left', () => {
    const title = fullName('مرحبا3', '.degen');
    expect(head({ title }).title).toBe('\u2066مرحبا3.degen (xn--3-ymcctt3j)\u2069 · Harbour');
  });

  test('what strangers wrote on chain is cut where it is long, between whole characters', () => {
    const { title, description } = head({
      title: '🦊'.repeat(300),
      description: 'y '.repeat(5_000),
    });
    expect(title).toBe(`${'🦊'.repeat(255)}… · Harbour`);
    expect([...description].length).toBeLessThanOrEqual(200);
  });

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'http://x.example/a.png',
    'ipfs://bafy',
    '/a.png',
    'https://user:pass@x.example/a.png',
    `https://x.example/${'a'.repeat(3_000)}`,
    '',
  ])(
    'a picture that is not an https address of at most 2,048 characters is left out (%#)',
    (image) => {
      expect(head({ image }).image).toBeNull();
    },
  );

  test('a picture at an https address is shown', () => {
    const image = 'https://x.example/a"><script>.png';
    expect(head({ image }).image).toBe('https://x.example/a%22%3E%3Cscript%3E.png');
  });
});

test('search engines skip a page that is about nothing, and index one whose subject is not known in time', () => {
  const robotsOf = (subject?: Subject | null) =>
    headOf('/nft/collection', '?id=cats', config, subject).robots;
  expect(robotsOf(null)).toBe('noindex');
  expect(robotsOf(undefined)).toBe('index, follow');
  expect(robotsOf({ title: 'Cats' })).toBe('index, follow');
});

test('a card of our own server is shown in place of another picture, without encryption too', () => {
  const subject = { card: '/api/nfts/0x12/card.png?v=ab', image: 'https://other.example/a.png' };
  const imageAt = (projectUrl: string) =>
    headOf('/nft/collection', '?id=cats', { ...config, projectUrl }, subject).image;
  expect(imageAt('https://harbour.example')).toBe(
    'https://harbour.example/api/nfts/0x12/card.png?v=ab',
  );
  expect(imageAt('http://localhost:3000')).toBe(
    'http://localhost:3000/api/nfts/0x12/card.png?v=ab',
  );
});

describe('what embeds show of a page', () => {
  const meta = { ...config.meta, imageUrl: '/a.png' };
  const chat = { address: `0x${'c'.repeat(40)}`, symbol: 'CHAT' } as const;
  const site = 'https://harbour.example';

  test.each<[Subject | null, object | null]>([
    [
      { card: '/wide.png', squareCard: '/square.png' },
      { url: `${site}/square.png`, aspectRatio: '1:1' },
    ],
    [{ card: '/wide.png' }, { url: `${site}/wide.png`, aspectRatio: '3:2' }],
    // Nobody knows the shape of a picture elsewhere.
    [{ image: 'https://elsewhere.example/a.png' }, { url: `${site}/a.png`, aspectRatio: '3:2' }],
    [{}, { url: `${site}/a.png`, aspectRatio: '3:2' }],
    [null, { url: `${site}/a.png`, aspectRatio: '3:2' }],
  ])('of %j it is the picture %j', (subject, picture) => {
    expect(embedSubjectOf({ ...config, meta }, subject)).toEqual({ picture, token: null });
  });

  test('a page without a picture has none', () => {
    expect(embedSubjectOf(config)).toEqual({ picture: null, token: null });
  });

  test('the token of a page is in its address and its embeds', () => {
    const subject = { title: 'Swap for CHAT', token: chat };
    expect(embedSubjectOf(config, subject).token).toEqual(chat);
    const { url, title } = headOf('/swap/univ2', `?to=${chat.address}`, config, subject);
    expect([url, title]).toEqual([
      `${site}/swap/univ2?to=${chat.address}`,
      'Swap for CHAT · Harbour',
    ]);
    expect(headOf('/swap/univ2', '?to=0x1', config).url).toBe(`${site}/swap/univ2`);
  });
});
