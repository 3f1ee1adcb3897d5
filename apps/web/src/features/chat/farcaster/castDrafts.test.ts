import { expect, test } from 'vitest';
import { replyOf, shareOf } from './castDrafts.ts';

const projectUrl = 'https://parley.example';
const settings = { communityName: 'Parley', farcasterShareText: 'Look', projectUrl };
const link = `${projectUrl}/post?id=7&room=general`;
const hash = `0x${'ab'.repeat(20)}`;
const picture = (host: string, digit = 'a') => `${host}/api/media/${digit.repeat(64)}`;
const shows = (uri: string) => `![A cat](${uri}#640x480)`;

test.each([
  ['gm', [link]],
  [shows(picture(projectUrl)), [link, picture(projectUrl)]],
  [
    `Two\n${shows(picture(projectUrl))}\n${shows(picture(projectUrl, 'b'))}`,
    [link, picture(projectUrl)],
  ],
  [shows(picture('https://elsewhere.example')), [link]],
  [shows(picture('http://parley.example')), [link]],
  [`![](${picture(projectUrl)}#t=4)`, [link]],
  [`![](${picture(projectUrl)}#640x480t=4)`, [link]],
  ['see https://pictures.example/a.png', [link]],
])('a cast that shares the message %j links to %j', (body, embeds) => {
  expect(shareOf(body, link, settings)).toEqual({ text: 'Look', embeds });
});

test('a cast says the community’s own words where the settings have none', () => {
  const { text } = shareOf('gm', link, { ...settings, farcasterShareText: '' });
  expect(text).toBe('Come and talk with us at Parley');
});

test('a community without https shares no pictures', () => {
  const local = 'http://localhost:3000';
  const draft = shareOf(shows(picture(local)), link, { ...settings, projectUrl: local });
  expect(draft.embeds).toEqual([link]);
});

test('a reply is to the cast that the message quotes, and links to the message', () => {
  const body = `> gm\nada: https://farcaster.xyz/~/conversations/${hash}\nHi`;
  expect(replyOf(body, link)).toEqual({ embeds: [link], repliesTo: hash });
  expect(replyOf('gm', link)).toBeNull();
  expect(replyOf('ada: https://farcaster.xyz/ada/0xabababab', link)).toBeNull();
});
