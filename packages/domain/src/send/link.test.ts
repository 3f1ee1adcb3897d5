import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readScanned, readSendQuery, sendPath } from './link.ts';

const vera = `0x${'1234567890'.repeat(4)}` as const;
const token = `0x${'ab'.repeat(20)}` as const;
const site = { origin: 'https://parley.example', chainId: 666 };

describe('a link', () => {
  test.each([
    ['', { to: '', token: null, amount: '' }],
    ['?to=vera.degen&amount=5', { to: 'vera.degen', token: null, amount: '5' }],
    [`?to=${vera}&token=${token}`, { to: vera, token, amount: '' }],
    // As links have it: a member types an @ before a name as in messages.
    ['?to=@vera.degen', { to: '@@vera.degen', token: null, amount: '' }],
    ['?to=vera&token=0x12&amount=five', { to: 'vera', token: null, amount: 'five' }],
    ['?amount=1,250.5', { to: '', token: null, amount: '1,250.5' }],
    [`?to=${'a'.repeat(80)}`, { to: 'a'.repeat(80), token: null, amount: '' }],
    [`?to=${'a'.repeat(81)}`, { to: '', token: null, amount: '' }],
    ['?amount=5x', { to: '', token: null, amount: '5x' }],
    ['?mode=all', { to: '', token: null, amount: '' }],
  ])('of %j fills %j into the form for one person', (query, request) => {
    expect(readSendQuery(query)).toEqual({ mode: 'one', ...request });
  });

  test.each([
    [{ to: '', token: null, amount: '' }, '/send-tokens'],
    [{ to: 'vera', token: null, amount: '' }, '/send-tokens?to=vera'],
    [{ to: '', token, amount: '' }, `/send-tokens?token=${token}`],
    [{ to: '', token: null, amount: '5' }, '/send-tokens?amount=5'],
    [{ to: 'vera', token, amount: '5' }, `/send-tokens?to=vera&token=${token}&amount=5`],
  ])('%j is in the address of the form', (request, path) => {
    expect(sendPath(request)).toBe(path);
  });

  test('whatever was typed into the form comes back from its address as it was', () => {
    const typed = fc.string({ unit: 'grapheme', maxLength: 20 });
    const modes = fc.constantFrom('one', 'several');
    fc.assert(
      fc.property(typed, typed, modes, (to, amount, mode) => {
        const request = { mode, to, token, amount };
        const read = readSendQuery(new URL(sendPath(request), site.origin).search);
        // Before a name that is typed an @ means nothing, and two mean that the name begins with one.
        expect(read).toEqual({ ...request, to: to.replace(/^@(?!@)/, '') });
      }),
    );
  });
});

describe('a code', () => {
  const pays = (amount: bigint | null, of: string | null = null) => ({
    kind: 'payment',
    to: vera,
    token: of,
    amount,
  });

  test.each<[string, Record<string, unknown>]>([
    [vera, pays(null)],
    [`ethereum:${vera}`, pays(null)],
    [`ETHEREUM:${vera}@666`, pays(null)],
    [`ethereum:pay-${vera}@666?value=2.014e18`, pays(2_014n * 10n ** 15n)],
    [` ${vera}\n`, pays(null)],
    [`ethereum:${vera}?value=12`, pays(12n)],
    [`ethereum:${vera}?value=1.50e1`, pays(15n)],
    [`ethereum:${vera}?value=1.500e2`, pays(150n)],
    [`ethereum:${vera}?value=12x`, pays(null)],
    [`ethereum:${vera}?value=x12`, pays(null)],
    [`ethereum:ethereum:${vera}`, { kind: 'unreadable' }],
    [`ethereum:${vera}?value=1.5`, pays(null)],
    [`ethereum:${vera}?value=-5`, pays(null)],
    [`ethereum:${token}@666/transfer?address=${vera}&uint256=7`, pays(7n, token)],
    [`ethereum:${token}/transfer?uint256=7`, { kind: 'unreadable' }],
    [`ethereum:${vera}@1?value=5`, { kind: 'other-chain' }],
    [`ethereum:${token}/approve?address=${vera}`, { kind: 'unreadable' }],
    ['https://evil.example/send-tokens?to=vera', { kind: 'unreadable' }],
    ['https://parley.example/profile?id=vera', { kind: 'unreadable' }],
    ['https://parley.example/old/send-tokens?to=vera', { kind: 'unreadable' }],
    ['https://parley.example/send-tokens/old?to=vera', { kind: 'unreadable' }],
    [
      'https://parley.example/send-tokens/?to=vera',
      { kind: 'request', request: { mode: 'one', to: 'vera', token: null, amount: '' } },
    ],
    ['javascript:alert(1)', { kind: 'unreadable' }],
    ['WIFI:S:cafe;;', { kind: 'unreadable' }],
    [
      'https://parley.example/send-tokens?to=vera.degen&amount=5',
      { kind: 'request', request: { mode: 'one', to: 'vera.degen', token: null, amount: '5' } },
    ],
  ])('the code %j is read as what it is', (code, scanned) => {
    expect(readScanned(code, site)).toEqual(scanned);
  });

  test('a code counts for its first 2,000 characters', () => {
    const link = 'https://parley.example/send-tokens?to=vera&note=';
    const note = 'x'.repeat(2_000 - link.length - '&amount=5'.length);
    const read = (length: number) =>
      readScanned(`${link}${note.padEnd(length, 'x')}&amount=5`, site);
    expect(read(0)).toMatchObject({ request: { to: 'vera', amount: '5' } });
    expect(read(note.length + 1)).toMatchObject({ request: { to: 'vera', amount: '' } });
  });

  test('a code of anything is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (code) => {
        expect(readScanned(code, site).kind).toBeTypeOf('string');
        expect(readScanned(`ethereum:${code}`, site).kind).toBeTypeOf('string');
      }),
    );
  });
});
