import { text } from '@parley/text/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MemberName } from './MemberName.tsx';

const address = `0x${'a1'.repeat(20)}`;

function markupOf(name: string): string {
  return renderToStaticMarkup(
    <MemberName name={name} address={address} tld=".degen" warnings={text.nameWarning} />,
  );
}

test('a plain name has neither badge nor code', () => {
  const markup = markupOf('alice');
  expect(markup).not.toContain('role="img"');
  expect(markup).not.toContain('xn--');
});

test.each([
  ['café', 'cafe\u0301'],
  ['аlice', 'alіce'],
  ['оо', 'οο'],
  ['🇺🇸', '🇺🇲'],
])('%s and %s look alike and are told apart by their codes', (one, other) => {
  const codes = [one, other].map((name) => /xn--[a-z0-9-]+/.exec(markupOf(name))?.[0]);
  expect(codes[0]).toBeDefined();
  expect(codes[1]).toBeDefined();
  expect(codes[0]).not.toBe(codes[1]);
});

test.each(['alℹce', 'Ⓜoon', 'moon™', '🅰lice', 'a|ice'])('%s has a badge', (name) => {
  expect(markupOf(name)).toContain(text.nameWarning.foreign);
});

test('a name that runs from right to left stands before its TLD', () => {
  expect(markupOf('مرحبا3')).toMatch(/<bdi[^>]*>مرحبا3<\/bdi><span[^>]*><span[^>]*>\.degen/);
});
