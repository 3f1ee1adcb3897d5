import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaHeight } from './heights.ts';
import { imageCheckTimeoutMs, ipfsGateways, youtubeId } from './rules.ts';

test('an image check has 5000 ms, images are at most 500 px high, and YouTube embeds are 315 px high', () => {
  expect(imageCheckTimeoutMs).toBe(5_000);
  expect(mediaHeight).toEqual({ imageMax: 500, youtube: 315 });
});

test('there are three public gateways', () => {
  expect(new Set(ipfsGateways).size).toBe(3);
  for (const origin of ipfsGateways) expect(new URL(origin).origin).toBe(origin);
});

const id = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?v=${id}&t=42s`,
  `https://m.youtube.com/watch?app=desktop&v=${id}`,
  `https://music.youtube.com/watch?v=${id}`,
  `http://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
])('%s leads to the video', (address) => {
  expect(youtubeId(address)).toBe(id);
});

test.each([
  '',
  'youtube',
  `youtube.com/watch?v=${id}`,
  `https://www.youtube.com/${id}`,
  'https://www.youtube.com/watch',
  `https://www.youtube.com/watch?v=${id}x`,
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v=dQw4w9WgX"Q',
  `https://www.youtube.com/embed/${id}/more`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/?https://youtu.be/${id}`,
  `https://youtu.be@evil.example/${id}`,
  `javascript:youtu.be/${id}`,
  `ftp://youtu.be/${id}`,
])('%s leads to no video', (address) => {
  expect(youtubeId(address)).toBeNull();
});

test('every video id can be put into an address as it is', () => {
  const path = fc.oneof(
    fc.webUrl(),
    fc.string().map((text) => `https://youtu.be/${text}`),
  );
  fc.assert(
    fc.property(path, (address) => {
      expect(youtubeId(address) ?? id).toMatch(/^[A-Za-z0-9_-]{11}$/);
    }),
  );
});
