import type { PublicConfig } from '@parley/domain/config/wire';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCommunity } from '../testCommunity.ts';
import { embedsOf } from './embed.ts';
import { readEmbed } from './schemas.ts';
import { anyText, anyValue, changed, published, publishedBefore } from './testPublished.ts';

const numRuns = sized(500, 5_000);
const action = {
  name: 'Parley',
  url: 'https://parley.example/post?id=5',
  splashImageUrl: 'https://parley.example/splash.png',
  splashBackgroundColor: '#fff',
};
const actions = [
  { ...action, type: 'launch_miniapp' },
  { ...action, type: 'launch_frame' },
  { type: 'view_token', token: 'eip155:666666666/native' },
];
const embeds = actions.map((one) => ({
  version: '1',
  imageUrl: 'https://parley.example/a.png',
  aspectRatio: '3:2',
  button: { title: 'Open', action: one },
}));
const ofAction = ['type', 'name', 'url', 'splashImageUrl', 'splashBackgroundColor', 'token'];
const fields = [
  ...['version', 'imageUrl', 'aspectRatio', 'button', 'button.title', 'button.action'],
  ...ofAction.map((field) => `button.action.${field}`),
];
const value = fc.oneof(
  { weight: 3, arbitrary: anyValue },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['1:1', '3:2', '16:9', 'launch_miniapp', 'launch_frame', 'view_token', 'post'],
      ...['eip155:1/erc20:0x12', 'eip155:1/slip44:60', 'eip155:1', '1', 1, 2, 'next'],
    ),
  },
);

test('any change of an embed is judged as the published schemas judge it, and as those before did', () => {
  let refused = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...embeds),
      fc.constantFrom(...fields),
      value,
      (embed, field, other) => {
        const document = changed(embed, field, other);
        const ours = readEmbed(document);
        for (const { miniAppEmbedNextSchema } of [published, publishedBefore]) {
          const theirs = miniAppEmbedNextSchema.safeParse(document);
          expect('value' in ours).toBe(theirs.success);
          if ('value' in ours) expect(ours.value).toEqual(theirs.data);
          else expect(ours.faults[0]?.path).toEqual(theirs.error?.issues[0]?.path);
        }
        refused += 'value' in ours ? 0 : 1;
      },
    ),
    { numRuns },
  );
  expect(refused).toBeGreaterThan(numRuns / 6);
});

test('whatever the settings say, and whatever a page shows, its embeds are ones that clients take', () => {
  const maybe = (text: fc.Arbitrary<string>) => fc.option(text, { nil: undefined });
  const picture = fc.oneof(fc.constant('https://parley.example/a.png'), anyText);
  const settings = fc.record({
    communityName: anyText,
    miniapp: fc.record({
      name: maybe(fc.string({ maxLength: 40 })),
      buttonTitle: maybe(fc.string({ maxLength: 40 })),
      splashImageUrl: maybe(picture),
      splashBackgroundColor: maybe(fc.constantFrom('#fff', '#123456', 'red')),
      heroImageUrl: maybe(picture),
      imageUrl: maybe(picture),
    }),
  });
  const url = fc
    .webUrl({ validSchemes: ['https'], withQueryParameters: true })
    .map((one) => new URL(one).href);
  const token = fc.record({
    address: fc.oneof(
      fc.constant(`0x${'c'.repeat(40)}` as const),
      anyText.map((text) => text as `0x${string}`),
    ),
    symbol: anyText,
  });
  const ownPicture = fc.record({
    url: picture,
    aspectRatio: fc.constantFrom('1:1' as const, '3:2' as const),
  });
  const embedded = fc.record({ picture: fc.option(ownPicture), token: fc.option(token) });
  let made = 0;
  let tokens = 0;
  /** What the button has to do; a token is one as CAIP-19 names it, of the community's chain. */
  const actionOf = (tag: string, page: string, embed: unknown): object => {
    if (tag === 'fc:frame') return { type: 'launch_frame', url: page };
    if (!JSON.stringify(embed).includes('view_token')) return { type: 'launch_miniapp', url: page };
    tokens += 1;
    const asset = expect.stringMatching(/^eip155:666666666\/erc20:0x[0-9a-f]{40}$/);
    return { type: 'view_token', token: asset };
  };
  fc.assert(
    fc.property(settings, url, embedded, (changes, page, shown) => {
      const community: PublicConfig = { ...testCommunity, embeddedChain: false, ...changes };
      const head = {
        title: 'A page',
        description: '',
        url: page,
        image: null,
        robots: 'index, follow',
      } as const;
      const tags = Object.entries(embedsOf(community, head, shown));
      for (const [tag, json] of tags) {
        const embed: unknown = JSON.parse(json);
        expect(embed).toMatchObject({ button: { action: actionOf(tag, page, embed) } });
        for (const { miniAppEmbedNextSchema } of [published, publishedBefore]) {
          expect(miniAppEmbedNextSchema.safeParse(embed)).toEqual({ success: true, data: embed });
        }
      }
      made += tags.length;
    }),
    { numRuns },
  );
  expect(made).toBeGreaterThan(numRuns / 6);
  expect(tokens).toBeGreaterThan(0);
});
