import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUploadAuthorization, uploadAuthorization, uploadBytes } from './upload.ts';

const claim = { device: 'd'.repeat(43), at: 1_700_000_000_000, sha256: 'e1'.repeat(32) };
const header = uploadAuthorization(claim, 's'.repeat(86));

test('the header of an upload says who uploads what and when, signed', () => {
  expect(readUploadAuthorization(header)).toEqual({ ...claim, signature: 's'.repeat(86) });
});

test.each([
  '',
  'Bearer abc',
  ` ${header}`,
  `${header} `,
  `${header}, more=1`,
  header.replace('sha256=e', 'sha256=E'),
  header.replace(`at=${claim.at}`, 'at=-1'),
  header.replace('Parley-Device', 'parley-device'),
])('the header %j is none of an upload', (text) => {
  expect(readUploadAuthorization(text)).toBeNull();
});

test('each part of a claim changes what is signed', () => {
  const signed = (host: string, change: Partial<typeof claim>) =>
    new TextDecoder().decode(uploadBytes(host, { ...claim, ...change }));
  const all = [
    signed('a.example', {}),
    signed('b.example', {}),
    signed('a.example', { device: 'f'.repeat(43) }),
    signed('a.example', { at: 1 }),
    signed('a.example', { sha256: 'f2'.repeat(32) }),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(all[0]).toContain('parley.upload.v1');
});

test('any text is read without a fault', () => {
  fc.assert(fc.property(fc.string(), (text) => readUploadAuthorization(text) === null));
});
