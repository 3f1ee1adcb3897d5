import { describe, expect, test } from 'vitest';
import { app, said } from './testApp.ts';

test.each([
  ['name', 32],
  ['buttonTitle', 32],
  ['subtitle', 30],
  ['description', 170],
  ['tagline', 30],
  ['ogTitle', 30],
  ['ogDescription', 100],
])('%s has at most %d characters', (field, limit) => {
  expect(said(field, 'x'.repeat(limit))).toEqual([]);
  expect(said(field, 'x'.repeat(limit + 1))).toEqual([
    `String must contain at most ${limit} character(s)`,
  ]);
});

describe('text fields of a manifest', () => {
  const fields = ['subtitle', 'description', 'tagline', 'ogTitle', 'ogDescription'];
  const special =
    'Special characters (@, #, $, %, ^, &, *, +, =, /, \\, |, ~, «, ») are not allowed';
  test.each([...'@#$%^&*+=/\\|~«»'])('text fields refuse the special character %s', (character) => {
    for (const field of fields) expect(said(field, `a${character}b`), field).toEqual([special]);
    expect(said('tags', [`a${character}b`])).toEqual([special]);
  });
  test.each(['!!', '??', '--', '!!!'])(
    'text fields refuse the repeated punctuation %s',
    (marks) => {
      for (const field of fields) {
        expect(said(field, `a${marks}`)).toEqual([
          'Repeated punctuations (!!, ??, --) are not allowed',
        ]);
      }
    },
  );
  test.each(['🎉', '☀', '✂', '⭐', '🚀 up'])(
    'text fields refuse the emoji or symbol in "%s"',
    (text) => {
      for (const field of fields)
        expect(said(field, text)).toEqual(['Emojis and symbols are not allowed']);
    },
  );
  test.each(['Names, chat and coins!', 'Ist das schön? Ja.', 'a-b (c); d: "e"'])(
    'text fields accept "%s"',
    (text) => {
      expect(said('tagline', text)).toEqual([]);
    },
  );
});

describe('colors, domains, and lists', () => {
  test.each(['#fff', '#FFF', '#0a1B2c'])('the color %s is accepted', (color) => {
    expect(said('splashBackgroundColor', color)).toEqual([]);
  });
  test.each(['fff', '#ff', '#ffff', '#fffffff', '#ggg', 'red', ''])(
    'the color "%s" is refused',
    (color) => {
      expect(said('splashBackgroundColor', color)).toEqual([
        'Invalid hex color code. It should be in the format #RRGGBB or #RGB.',
      ]);
    },
  );

  test.each<[string, boolean]>([
    ['parley.example', true],
    ['a.b-c.example', true],
    ['https://parley.example', false],
    ['parley.example/path', false],
    ['me@parley.example', false],
    ['parley.example:443', false],
    ['localhost', false],
    ['', false],
  ])('the canonicalDomain "%s" is accepted: %s', (domain, allowed) => {
    expect(said('canonicalDomain', domain).length === 0).toBe(allowed);
  });

  test('a castShareUrl has the host of the homeUrl', () => {
    expect(said('castShareUrl', 'https://parley.example/share')).toEqual([]);
    for (const url of ['https://other.example/', 'https://www.parley.example/']) {
      expect(said('castShareUrl', url)).toEqual([
        'castShareUrl must have the same domain as homeUrl',
      ]);
    }
  });

  test('there are at most 3 screenshots, and 5 tags of 20 characters without spaces', () => {
    const pictures = (count: number) => Array.from({ length: count }, () => app.iconUrl);
    expect(said('screenshotUrls', pictures(3))).toEqual([]);
    expect(said('screenshotUrls', pictures(4))).toEqual([
      'Array must contain at most 3 element(s)',
    ]);
    expect(said('tags', ['a', 'b', 'c', 'd', 'x'.repeat(20)])).toEqual([]);
    expect(said('tags', ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual([
      'Array must contain at most 5 element(s)',
    ]);
    expect(said('tags', ['x'.repeat(21)])).toEqual(['String must contain at most 20 character(s)']);
    expect(said('tags', ['a b'])).toEqual(['Spaces are not allowed']);
  });

  test.each(
    'games, social, finance, utility, productivity, health-fitness, news-media, music, shopping, education, developer-tools, entertainment, art-creativity'.split(
      ', ',
    ),
  )('the category %s is accepted, and nothing like it', (category) => {
    expect(said('primaryCategory', category)).toEqual([]);
    expect(said('primaryCategory', `${category}s`)[0]).toMatch(
      /^Invalid enum value\. Expected 'games' \| /,
    );
  });

  test('every capability of mini apps is accepted, and no other', () => {
    const actions =
      'ready, openUrl, close, setPrimaryButton, addMiniApp, signIn, viewCast, viewProfile, composeCast, viewToken, sendToken, swapToken, openMiniApp';
    const all = [
      ...['wallet.getEthereumProvider', 'wallet.getSolanaProvider', 'back'],
      ...actions.split(', ').map((action) => `actions.${action}`),
      ...['impactOccurred', 'notificationOccurred', 'selectionChanged'].map(
        (name) => `haptics.${name}`,
      ),
    ];
    expect(said('requiredCapabilities', all)).toEqual([]);
    expect(said('requiredCapabilities', ['actions.fly'])).toHaveLength(1);
  });

  test('the configured chain is accepted, and an unknown one is refused', () => {
    expect(said('requiredChains', ['eip155:666666666', 'eip155:1', 'eip155:666666666'])).toEqual(
      [],
    );
    expect(said('requiredChains', ['eip155:2'])).toHaveLength(1);
  });

  test('16 chains of Ethereum’s kind and one of Solana are accepted', () => {
    const named = said('requiredChains', ['eip155:2'])[0]?.match(/(?:eip155|solana):\w+/g) ?? [];
    const allowed = named.filter((chain) => chain !== 'eip155:2');
    expect(allowed.filter((chain) => chain.startsWith('eip155:'))).toHaveLength(16);
    expect(allowed.filter((chain) => chain.startsWith('solana:'))).toHaveLength(1);
    expect(said('requiredChains', allowed)).toEqual([]);
  });
});
