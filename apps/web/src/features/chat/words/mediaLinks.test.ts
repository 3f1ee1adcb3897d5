import { expect, test, vi } from 'vitest';
import { parse } from '../../../ui/words/parse.ts';
import { mediaLinksOf } from './mediaLinks.ts';
import { heightOf, likelyHeight } from './mediaPlace.ts';
import { linkedOf } from './pageLinks.ts';

const site = { origins: ['https://parley.example'], hasPages: true, hasCollections: true };
vi.stubGlobal('location', { host: 'parley.example' });

const linksIn = (text: string) => mediaLinksOf(parse(text));
const id = 'dQw4w9WgXcQ';

test.each([
  'https://a.example/cat.png',
  'http://a.example/cat.jpg',
  'https://a.example/cat.JPEG',
  'https://a.example/cat.gif?v=2.gif',
  'https://a.example/cat.webp',
  'https://a.example/cat?img',
  'https://a.example/cat?.img',
  'ipfs://bafy/cat.png',
  `ar://${'x'.repeat(43)}.png`,
])('%s is a picture, on its own, in a sentence, and as a link with words', (link) => {
  for (const text of [
    link,
    `see ${link}, it is mine`,
    `(${link})`,
    `[cat](${link})`,
    `> **${link}**`,
  ]) {
    expect(linksIn(text).pictures, text).toEqual([link]);
  }
});

test.each([
  'https://a.example/cat.svg',
  'https://a.example/cat.png.exe',
  'https://a.example/cat.png?w=1',
  'ftp://a.example/cat.png',
  'cat.png',
  '`https://a.example/cat.png`',
  '```\nhttps://a.example/cat.png\n```',
  '||https://a.example/cat.png||',
])('%s shows no picture', (text) => {
  expect(linksIn(text).pictures).toEqual([]);
});

test.each([
  `https://youtu.be/${id}`,
  `https://www.youtube.com/watch?v=${id}`,
  `watch https://youtube.com/shorts/${id}!`,
  `[song](https://m.youtube.com/watch?v=${id})`,
])('%s shows a video', (text) => {
  expect(linksIn(text)).toEqual({ pictures: [], videos: [id] });
});

test('each is shown once, at most four pictures and one video', () => {
  const pictures = [1, 2, 3, 4, 5].map((of) => `https://a.example/${of}.png`);
  const videos = [`https://youtu.be/${id}`, 'https://youtu.be/aaaaaaaaaaa'];
  const text = [...pictures, pictures[0], ...videos].join(' ');
  expect(linksIn(text)).toEqual({ pictures: pictures.slice(0, 4), videos: [id] });
});

test('the place that is kept before the code is here is as high as what comes', () => {
  for (const text of [
    'gm',
    'https://a.example/cat.png',
    'a https://a.example/1.png b https://a.example/2.png',
    Array.from({ length: 6 }, (_, of) => `https://a.example/${of}.png`).join('\n'),
    `https://youtu.be/${id} and https://a.example/1.png`,
    `https://www.youtube.com/watch?v=${id}`,
    `(https://youtu.be/${id})`,
    'see https://a.example/cat.png, it is mine',
    '[cat](https://a.example/cat.png)',
    'read https://news.example/a',
    '[this](https://news.example/a) and https://news.example/b',
    'https://news.example/a with https://a.example/cat.png',
    'https://parley.example/post?room=general&id=1',
    'https://parley.example/nft/collection?id=night-bus',
  ]) {
    const { pictures, videos } = linksIn(text);
    const hasCard = linkedOf(parse(text), site) !== null;
    const [none, card] = [false, hasCard].map((has) =>
      heightOf(pictures.length, videos.length, has),
    );
    expect([likelyHeight(text, false), likelyHeight(text, true)], text).toEqual([none, card]);
  }
  expect([heightOf(0, 0, false), heightOf(0, 0, true), heightOf(1, 0, true)]).toEqual([
    0, 110, 252,
  ]);
  expect([heightOf(3, 0, false), heightOf(0, 1, true)]).toEqual([260, 327]);
});
