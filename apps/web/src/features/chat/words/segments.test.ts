import { tokenize } from 'linkifyjs';
import { describe, expect, test } from 'vitest';
import { allowedText } from '../../../ui/words/allowedText.ts';
import { mayHoldLink } from '../../../ui/words/mayHold.ts';
import { findLinks } from './links.ts';
import { hidesHost, linkSegment, segmentsOf } from './segments.ts';

const origin = 'https://parley.example';
const cut = (text: string) =>
  segmentsOf(allowedText(text, origin), findLinks, { origin, tld: '.degen' });

describe('the text of a message', () => {
  test('plain text stays one piece', () => {
    expect(cut('no link here, not even a.').length).toBe(1);
    expect(tokenize('x').length).toBe(1);
  });

  test.each<[string, string]>([
    ['see https://example.com/a?b=c.', 'https://example.com/a?b=c'],
    ['http://example.com', 'http://example.com/'],
    ['(https://example.com)', 'https://example.com/'],
    ['example.com', 'https://example.com/'],
  ])('the text of a message links %s', (text, href) => {
    expect(cut(text)).toContainEqual(expect.objectContaining({ kind: 'link', href }));
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/x',
    'https://bank.example@evil.example/login',
    'mailto:someone@example.com',
    '<img src=x onerror=alert(1)>',
  ])('the text of a message does not link %s', (text) => {
    expect(
      cut(text)
        .filter(({ kind }) => kind === 'link')
        .map((s) => ('href' in s ? s.href : '')),
    ).toEqual([]);
    expect(
      cut(text)
        .map((s) => ('text' in s ? s.text : ''))
        .join(''),
    ).toBe(text);
  });

  test.each([
    'https://parley.example/?ref=0xabc',
    'https://parley.example:443/?ref=0xabc',
    'https://parley.example/shill?a=1&ref=vera',
    'HTTPS://PARLEY.EXAMPLE/?ref=vera',
    'parley.example?ref=vera',
  ])('the text of a message replaces the referral link %s', (text) => {
    expect(cut(`join ${text} now`).map(({ kind }) => kind)).toEqual(['text', 'removed', 'text']);
  });

  test('the address of a Markdown link has no referrer either, though white space may be in it', () => {
    expect(linkSegment('coins', 'https://parley.example/ ?ref=vera', origin)).toEqual({
      kind: 'removed',
    });
  });

  test('the text of a message keeps other links of this site, and other sites with a ref', () => {
    expect(cut('https://parley.example/shill')[0]?.kind).toBe('link');
    expect(cut('https://other.example/?ref=vera')[0]?.kind).toBe('link');
  });

  test('the text of a message shows the real host of a name spelled with look-alike letters', () => {
    const [link] = cut('https://аpple.com/');
    expect(link).toMatchObject({ kind: 'link', host: 'xn--pple-43d.com' });
    expect(link?.kind === 'link' && hidesHost(link)).toBe(true);
    expect(hidesHost({ text: 'https://example.com/a', host: 'example.com' })).toBe(false);
  });

  test('the text of a message asks for the link finder only when there may be a link', () => {
    expect(mayHoldLink('good morning. how are you?')).toBe(false);
    expect(mayHoldLink('see example.com')).toBe(true);
  });
});
