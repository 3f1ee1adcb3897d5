import { describe, expect, test } from 'vitest';
import { readEmbed, readManifest } from './schemas.ts';
import { app, said, urls } from './testApp.ts';

describe('the version of a manifest', () => {
  test.each(['0.0.0', '0.0.1', '1', 'next'])('version %s is accepted', (version) => {
    expect(said('version', version)).toEqual([]);
  });
  test.each(['2', '0.1.0', '', 'NEXT', 1, null])('version %j is refused', (version) => {
    expect(said('version', version)).toHaveLength(1);
  });
});

describe('URLs of a manifest', () => {
  const https = 'Must be an https url';
  const spaces = 'URL must not contain spaces';
  const host = 'URL must not use IP addresses or localhost';
  test.each<[string, string[]]>([
    ['https://parley.example/a?b=c', []],
    ['http://parley.example/', [https]],
    ['HTTPS://parley.example/', [https]],
    ['ftp://parley.example/', [https]],
    ['https://parley.example/a b', [spaces]],
    ['https://localhost/', [host]],
    ['https://app.localhost/', [host]],
    ['https://127.0.0.1/', [host]],
    ['https://8.8.8.8/', [host]],
    ['https://2130706433/', [host]],
    ['https://[::1]/', [host]],
    ['http://localhost/a b', [https, spaces, host]],
    [`https://parley.example/${'a'.repeat(1_024 - 23)}`, []],
    [
      `https://parley.example/${'a'.repeat(1_025 - 23)}`,
      ['String must contain at most 1024 character(s)'],
    ],
    ['', ['Invalid url', https, host]],
  ])('the URL %s is judged by the rules for URLs', (url, sentences) => {
    for (const field of urls.filter((name) => name !== 'castShareUrl' && name !== 'homeUrl')) {
      expect(said(field, url), field).toEqual(sentences);
    }
    expect(said('homeUrl', url)).toEqual(sentences);
  });
});

test.each(['version', 'name', 'iconUrl', 'homeUrl'])(
  "a missing %s is told as 'Required' or in its own words",
  (field) => {
    expect(said(field, undefined)).toEqual([field === 'version' ? 'Invalid input' : 'Required']);
  },
);

describe('the parts of a manifest', () => {
  const accountAssociation = { header: 'h', payload: 'p', signature: 's' };
  test('frame and miniapp must be identical when both are given', () => {
    expect(readManifest({ accountAssociation, miniapp: app, frame: app })).toHaveProperty('value');
    expect(
      readManifest({ accountAssociation, miniapp: app, frame: { ...app, name: 'x' } }),
    ).toEqual({
      faults: [
        {
          path: ['frame', 'miniapp'],
          message: 'If both "frame" and "miniapp" are provided, they must be identical',
        },
      ],
    });
  });
  test.each(['header', 'payload', 'signature'])("a missing %s is told as 'Required'", (key) => {
    const association = { ...accountAssociation, [key]: undefined };
    expect(readManifest({ accountAssociation: association, miniapp: app })).toEqual({
      faults: [{ path: ['accountAssociation', key], message: 'Required' }],
    });
  });
});

describe('the button of an embed', () => {
  const embed = (action: object, changes: object = {}) =>
    'value' in
    readEmbed({
      version: '1',
      imageUrl: app.iconUrl,
      button: { title: 'Open', action },
      ...changes,
    });
  test.each<[object, boolean]>([
    [{ type: 'launch_miniapp', name: 'Parley' }, true],
    [{ type: 'launch_frame', name: 'Parley', url: app.homeUrl }, true],
    [{ type: 'launch_miniapp' }, false],
    [{ type: 'launch_miniapp', name: 'x'.repeat(33) }, false],
    [{ type: 'view_token', token: 'eip155:1/erc20:0xab' }, true],
    [{ type: 'view_token', token: 'eip155:666666666/native' }, true],
    [{ type: 'view_token', token: 'eip155:1/erc721:0xab/7' }, true],
    [{ type: 'view_token', token: '0xab' }, false],
    [{ type: 'view_token', token: 'e:1/erc20:0xab' }, false],
    [{ type: 'open', name: 'Parley' }, false],
  ])('the action %j is accepted: %s', (action, allowed) => {
    expect(embed(action)).toBe(allowed);
  });
  test('a button title has at most 32 characters, and an image the ratio 1:1 or 3:2', () => {
    const action = { type: 'launch_miniapp', name: 'Parley' };
    expect(embed(action, { button: { title: 'x'.repeat(32), action } })).toBe(true);
    expect(embed(action, { button: { title: 'x'.repeat(33), action } })).toBe(false);
    const ratios = ['1:1', '3:2', '16:9', ''].map((aspectRatio) => embed(action, { aspectRatio }));
    expect(ratios).toEqual([true, true, false, false]);
  });
});
