import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bioBytes,
  bioFault,
  bioLinesMax,
  bioLinkMax,
  bioMax,
  bioSchema,
  linkFault,
  tidyLink,
} from './bio.ts';

const origin = 'https://parley.example';
const said = {
  host: 'parley.example',
  chainId: 1,
  device: 'd'.repeat(43),
  at: 5,
  bio: 'gm',
  links: ['https://example.com/'],
  signature: 's'.repeat(86),
};

describe('a bio', () => {
  test.each([
    ['', null],
    ['a'.repeat(bioMax), null],
    ['🔥'.repeat(bioMax), null],
    ['a'.repeat(bioMax + 1), 'long'],
    ['\n'.repeat(bioLinesMax - 1), null],
    ['\n'.repeat(bioLinesMax), 'lines'],
    ['a\0b', 'characters'],
    ['a\tb', 'characters'],
    ['\ud800', 'characters'],
    ['مرحبا', null],
  ])('%j is judged %s', (bio, fault) => {
    expect(bioFault(bio)).toBe(fault);
    expect(bioSchema.safeParse({ ...said, bio }).success).toBe(fault === null);
  });
});

describe('a link', () => {
  test.each([
    ['https://example.com/', null],
    ['https://example.com:8443/a?b#c', null],
    ['https://xn--bcher-kva.example/', null],
    ['http://example.com/', 'form'],
    ['javascript:alert(1)', 'form'],
    ['data:text/html,hi', 'form'],
    ['https://anna@example.com/', 'form'],
    ['https://:secret@example.com/', 'form'],
    ['https://example.com', 'form'],
    ['https://EXAMPLE.com/', 'form'],
    ['nothing', 'form'],
    ['https://localhost/', 'host'],
    ['https://localhost./', 'host'],
    ['https://chat.localhost/', 'host'],
    ['https://127.0.0.1/', 'host'],
    ['https://[::1]/', 'host'],
    ['https://printer.local/', 'host'],
    ['https://intranet/', 'host'],
    [`https://example.com/${'a'.repeat(bioLinkMax)}`, 'long'],
    ['https://parley.example/?ref=anna', 'referral'],
    ['https://parley.example/about/', null],
  ])('%s is judged %s', (link, fault) => {
    expect(linkFault(link, [], origin)).toBe(fault);
  });

  test('is said once', () => {
    const link = 'https://example.com/';
    expect(linkFault(link, [link], origin)).toBe('twice');
  });

  test.each([
    [' example.com ', 'https://example.com/'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['https://EXAMPLE.com/A', 'https://example.com/A'],
    ['https://0x7f.1', 'https://127.0.0.1/'],
    ['http://example.com', 'http://example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['two words', 'two words'],
    ['', ''],
  ])('typed as %j becomes %j', (typed, link) => {
    expect(tidyLink(typed)).toBe(link);
  });

  test('whatever is typed, what is taken leads over HTTPS to a named host and stays as it is', () => {
    const part = fc.constantFrom('a', '.', '/', ':', '@', '1', '#', '%', '[', 'https:', '。', 'é');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const link = tidyLink(parts.join(''));
        if (linkFault(link, [], origin) !== null) return;
        const url = new URL(link);
        expect(url.protocol).toBe('https:');
        expect(url.hostname).toMatch(/[a-z]/);
        expect(tidyLink(link)).toBe(link);
      }),
    );
  });
});

test('every field of a bio changes what its device signs', () => {
  const { signature: _, ...unsigned } = said;
  const others = [
    ...[{ host: 'other.example' }, { chainId: 2 }, { device: 'e'.repeat(43) }, { at: 6 }],
    ...[{ bio: 'gn' }, { links: [] }, { links: ['https://example.com/', 'https://example.org/'] }],
  ];
  const spellings = [{}, ...others].map((change) => {
    return new TextDecoder().decode(bioBytes({ ...unsigned, ...change }));
  });
  expect(new Set(spellings).size).toBe(spellings.length);
});
