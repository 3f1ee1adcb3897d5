import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { PageHead } from '@parley/domain/site/wire';
import { describe, expect, test } from 'vitest';
import { readCommunity } from '../config.ts';
import { ConfigError } from '../platform/configError.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { headOfHtml, makeWebFolder } from '../site/testSite.ts';
import { testCommunity } from '../testCommunity.ts';
import { startTestServer } from '../testServer.ts';
import { embedsOf } from './embed.ts';
import { readEmbed } from './schemas.ts';

const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const accountAssociation = {
  header: base64Url({ fid: 1, type: 'custody', key: '0x' }),
  payload: base64Url({ domain: 'parley.example' }),
  signature: 'c2ln',
};
const iconUrl = 'https://parley.example/icon.png';
const projectUrl = 'https://parley.example';
const miniapp = { accountAssociation, iconUrl, tagline: 'Names and chat' };

async function get(
  community: Partial<PublicConfig>,
  path: string,
  config: Partial<ServerConfig> = {},
) {
  const server = await startTestServer({ community, config });
  const response = await fetch(server.url() + path);
  const body: unknown = await response.json();
  await server.stop();
  return { status: response.status, type: response.headers.get('content-type'), body };
}

test('the manifest says what the settings say, and what they leave out', async () => {
  const body = {
    version: '1',
    name: 'Parley',
    homeUrl: projectUrl,
    castShareUrl: projectUrl,
    iconUrl,
    tagline: 'Names and chat',
  };
  expect(await get({ projectUrl, miniapp }, '/.well-known/farcaster.json')).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: { accountAssociation, miniapp: body, frame: body },
  });
});

test.each<[string, Partial<ServerConfig>]>([
  ['a hub', { farcasterHubUrl: 'https://hub.example' }],
  ['a list of keys', { farcasterAppKeys: [{ clientFid: 9_152, key: '0x', fid: null }] }],
])(
  'the manifest says where clients send their events, where there is %s to verify them',
  async (_, config) => {
    const own = `${projectUrl}/api/miniapp/webhook`;
    const { body } = await get({ projectUrl, miniapp }, '/.well-known/farcaster.json', config);
    expect(body).toMatchObject({ miniapp: { webhookUrl: own }, frame: { webhookUrl: own } });
    const webhookUrl = 'https://events.example/';
    const chosen = { projectUrl, miniapp: { ...miniapp, webhookUrl } };
    const other = await get(chosen, '/.well-known/farcaster.json', config);
    expect(other.body).toMatchObject({ miniapp: { webhookUrl } });
  },
);

test('there is no manifest without an account association', async () => {
  expect(
    await get({ projectUrl, miniapp: { iconUrl } }, '/.well-known/farcaster.json'),
  ).toMatchObject({
    status: 404,
    body: { message: 'This community isn’t configured as a mini app.' },
  });
});

describe('invalid settings of a manifest', () => {
  const read = (changes: object) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-miniapp-'));
    const path = join(folder, 'config.json');
    writeFileSync(path, JSON.stringify({ ...testCommunity, projectUrl, ...changes }));
    try {
      return readCommunity(path);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test.each<[object, RegExp]>([
    [
      { miniapp: { ...miniapp, iconUrl: undefined } },
      /"miniapp\.iconUrl" is missing; expected what a mini app’s manifest allows \(Required\)\.$/,
    ],
    [
      { miniapp: { ...miniapp, iconUrl: 'http://x.example/' } },
      /"miniapp\.iconUrl" is "http:\/\/x\.example\/"; expected .*\(Must be an https url\)\.$/,
    ],
    [
      { miniapp: { ...miniapp, tags: ['a', 'b c'] } },
      /"miniapp\.tags\.1" is "b c"; expected .*\(Spaces are not allowed\)\.$/,
    ],
    [
      { miniapp, communityName: 'x'.repeat(33) },
      /"communityName" is "x{33}"; expected .*at most 32 character/,
    ],
    [
      { miniapp, projectUrl: 'http://parley.example' },
      /"projectUrl" is "http:\/\/parley\.example"; expected .*Must be an https url/,
    ],
    [
      {
        miniapp: {
          ...miniapp,
          accountAssociation: {
            ...accountAssociation,
            payload: base64Url({ domain: 'a.example' }),
          },
        },
      },
      /"miniapp\.accountAssociation\.payload" is ".*"; expected \{"domain":"parley\.example"\} in base64url/,
    ],
    [{ miniapp: { subtitle: 'Hi!!' } }, /"miniapp\.subtitle" is "Hi!!"; .*Repeated punctuations/],
    [{ miniapp: { nme: 'x' } }, /"miniapp\.nme" is "x"; expected no such key/],
  ])('the setting %j stops the start with key, value, and expectation', (changes, sentence) => {
    expect(() => read(changes)).toThrow(sentence);
    expect(() => read(changes)).toThrow(ConfigError);
  });

  test('settings without an association may be incomplete, on this machine too', () => {
    const community = read({ projectUrl: 'http://localhost:3000', miniapp: { tagline: 'Hello' } });
    expect(community.miniapp).toEqual({ tagline: 'Hello' });
  });
});

const head: PageHead = {
  title: 'Parley',
  description: 'd',
  url: `${projectUrl}/about`,
  image: 'https://parley.example/about.png',
  robots: 'index, follow',
};

describe('the embed of a page', () => {
  const community = { ...testCommunity, projectUrl, miniapp, embeddedChain: false };
  const wide = { url: 'https://parley.example/about.png', aspectRatio: '3:2' } as const;
  const general = { picture: wide, token: null };
  const chat = { address: `0x${'c'.repeat(40)}`, symbol: 'CHAT' } as const;
  const embedIn = (embeds: Record<string, string>, tag: string): unknown =>
    JSON.parse(embeds[tag] ?? 'null');

  test('the embed of a page has the page’s picture and a button that opens the page', () => {
    const embeds = embedsOf(community, head, general);
    expect(Object.keys(embeds)).toEqual(['fc:miniapp', 'fc:frame']);
    for (const [tag, type] of [
      ['fc:miniapp', 'launch_miniapp'],
      ['fc:frame', 'launch_frame'],
    ] as const) {
      const embed = embedIn(embeds, tag);
      expect(embed).toEqual({
        version: '1',
        imageUrl: 'https://parley.example/about.png',
        aspectRatio: '3:2',
        button: { title: 'Open', action: { type, name: 'Parley', url: `${projectUrl}/about` } },
      });
      expect(readEmbed(embed)).toEqual({ value: embed });
    }
  });

  test('a square picture of a page is told as one, and a picture of the settings as a wide one', () => {
    const square = { url: 'https://parley.example/square.png', aspectRatio: '1:1' } as const;
    const hero = {
      ...community,
      miniapp: { ...miniapp, heroImageUrl: 'https://parley.example/h.png' },
    };
    for (const tag of ['fc:miniapp', 'fc:frame']) {
      const shown = embedsOf(hero, head, { picture: square, token: null });
      expect(embedIn(shown, tag)).toMatchObject({ imageUrl: square.url, aspectRatio: '1:1' });
      for (const picture of [null, { ...square, url: 'http://localhost/square.png' }]) {
        const fallback = embedsOf(hero, head, { picture, token: null });
        expect(embedIn(fallback, tag)).toMatchObject({
          imageUrl: 'https://parley.example/h.png',
          aspectRatio: '3:2',
        });
      }
    }
  });

  test('newer clients show the token that a page is about, and older ones open the page', () => {
    const embeds = embedsOf(community, head, { picture: wide, token: chat });
    expect(embedIn(embeds, 'fc:miniapp')).toMatchObject({
      imageUrl: wide.url,
      button: {
        title: 'View CHAT',
        action: { type: 'view_token', token: `eip155:666666666/erc20:${chat.address}` },
      },
    });
    expect(embedIn(embeds, 'fc:frame')).toMatchObject({
      button: { title: 'Open', action: { type: 'launch_frame', url: head.url } },
    });
  });

  test.each<[string, object]>([
    ['a chain that Farcaster does not list', { supportedChainId: 31_337 }],
    ['an embedded chain with the number of a public one', { embeddedChain: true }],
  ])('on %s a page about a token is opened like any other', (_, changes) => {
    const embeds = embedsOf({ ...community, ...changes }, head, { picture: wide, token: chat });
    expect(embedIn(embeds, 'fc:miniapp')).toMatchObject({
      button: { action: { type: 'launch_miniapp', url: head.url } },
    });
  });

  test('the embed of a page falls back to pictures of the settings, and is left out where nothing is allowed', () => {
    const bare = { picture: null, token: null };
    expect(embedsOf(community, head, bare)).toEqual({});
    const local = { ...head, url: 'http://localhost:3000/' };
    expect(embedsOf(community, local, general)).toEqual({});
    expect(embedsOf({ ...community, miniapp: {} }, head, general)).toEqual({});
  });

  test('the embed of a page is in every page’s head as text, whatever a subject is called', async () => {
    const web = makeWebFolder();
    const buttonTitle = '"><script>alert(1)</script>';
    const server = await startTestServer({
      community: { projectUrl, miniapp: { ...miniapp, buttonTitle, imageUrl: iconUrl } },
      config: { webFolder: web.folder },
    });
    for (const path of ['/', '/about', '/profile?id=%22%3E%3Cscript%3E']) {
      const html = await (
        await fetch(server.url() + path, { headers: { accept: 'text/html' } })
      ).text();
      expect(html.slice(0, html.indexOf('</head>'))).not.toMatch(/<script>alert|"><script>/);
      for (const tag of ['fc:miniapp', 'fc:frame']) {
        const embed: unknown = JSON.parse(headOfHtml(html)[tag] ?? 'null');
        expect(embed).toMatchObject({ imageUrl: iconUrl, button: { title: buttonTitle } });
      }
    }
    await server.stop();
    web.remove();
  });
});
