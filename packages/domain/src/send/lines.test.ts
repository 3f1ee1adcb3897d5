import { tokenText } from '@parley/text/tokens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactAmount } from '../tokens/max.ts';
import { lineLimit, readLines, unpaidLines } from './lines.ts';
import type { Payment } from './payment.ts';

const address = `0x${'1234567890'.repeat(4)}`;
const read = (pasted: string, decimals = 18) => readLines(pasted, '.degen', decimals);

const coins = (count: bigint) => count * 10n ** 18n;

describe('a line', () => {
  test.each([
    ['vera.degen 5', 'vera', coins(5n)],
    ['vera,5', 'vera', coins(5n)],
    ['vera;5', 'vera', coins(5n)],
    ['vera=5', 'vera', coins(5n)],
    ['vera; 5', 'vera', coins(5n)],
    ['vera\t5', 'vera', coins(5n)],
    ['  VERA.degen ,  1,250.5  ', 'vera', coins(2_501n) / 2n],
    [`${address} 0.000000000000000001`, address, 1n],
    ['a=b 5', 'a=b', coins(5n)],
    ['vera ,500', 'vera', coins(500n)],
    ['vera,1,250', 'vera', coins(1_250n)],
  ])('of %j goes to %s', (text, to, amount) => {
    const [line] = read(text);
    expect(line).toMatchObject({ fault: null, amount });
    const recipient = line?.fault === null ? line.to : null;
    expect(recipient?.kind === 'name' ? recipient.name : recipient?.address).toBe(to);
  });

  test.each([
    ['vera', 'no-amount'],
    ['vera ', 'no-amount'],
    ['vera five', 'amount'],
    ['vera -5', 'amount'],
    ['vera 1e18', 'amount'],
    ['vera 0.0000000000000000001', 'amount'],
    ['vera 0,125', 'amount'],
    ['vera,,500', 'amount'],
    ['vera, ,500', 'amount'],
    ['vera;0,5', 'amount'],
    ['vera 0', 'nothing'],
    ['vera.eth 5', 'other-tld'],
    [`${address.slice(0, -1)} 5`, 'cut-address'],
    [`0x${'0'.repeat(40)} 5`, 'burned'],
    ['?? 5', 'not-a-recipient'],
    ['=', 'not-a-recipient'],
    [',vera 5', 'not-a-recipient'],
    ['vera 5\u2028000', 'not-a-recipient'],
    ['nim vera;5', 'amount'],
    ['vera;5x', 'amount'],
    ['vera;five', 'amount'],
  ])('of %j is refused: %s', (text, fault) => {
    expect(read(text)[0]?.fault).toBe(fault);
  });
});

test('an amount with a comma for its point is refused with how to write it', () => {
  const { comma } = tokenText.amountFaults;
  expect(read('vera 0,125')[0]).toMatchObject({ fault: 'amount', sentence: comma('0.125') });
});

describe('a list', () => {
  test('a list keeps the numbers of its lines, and leaves the empty ones out', () => {
    const lines = read('\nvera 1\r\n\r\nnim 2\rimre x');
    expect(lines.map(({ number, fault }) => [number, fault])).toEqual([
      [2, null],
      [4, null],
      [5, 'amount'],
    ]);
  });

  test('a list pays nobody twice, in whatever spelling', () => {
    const mixed = `0x${'abcdefABCD'.repeat(4)}`;
    const list = `vera 1\nVERA.degen 2\n${mixed} 1\n${mixed.toLowerCase()} 1`;
    expect(read(list).map(({ fault }) => fault)).toEqual([null, 'twice', null, 'twice']);
  });

  test('a list pays each of two addresses', () => {
    const other = `0x${'1234567891'.repeat(4)}`;
    expect(read(`${address} 1\n${other} 1`).map(({ fault }) => fault)).toEqual([null, null]);
  });

  test('a list shows no more than 200 characters of a line', () => {
    expect(read(`vera ${'x'.repeat(1_000)}`)[0]?.text).toBe(`vera ${'x'.repeat(195)}`);
  });

  test('a list ends at a hundred recipients, and says so once', () => {
    const lines = read(Array.from({ length: 300 }, (_, index) => `name${index} 1`).join('\n'));
    expect(lines).toHaveLength(lineLimit + 1);
    expect(lines.filter(({ fault }) => fault === null)).toHaveLength(lineLimit);
    expect(lines.at(-1)?.fault).toBe('too-many');
  });

  test('a list is read to the smallest unit, whatever the decimals', () => {
    const amounts = fc.array(fc.bigInt(1n, 10n ** 30n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.nat(24), (given, decimals) => {
        const text = given
          .map((one, index) => `n${index} ${exactAmount(one, decimals)}`)
          .join('\n');
        const back = read(text, decimals).map((line) => (line.fault === null ? line.amount : null));
        expect(back).toEqual(given);
      }),
    );
  });

  test('a list of anything is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const line of read(text)) expect(line.number).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the lines of a payment that is stopped', () => {
  const payee = (name: string | null, state: string) => ({
    to: address,
    name,
    amount: '1500',
    state,
  });
  const lines = (steps: unknown[]) =>
    unpaidLines({ steps, decimals: 3 } as unknown as Payment, '.degen');

  test('are those that were not paid, as they are read again', () => {
    const stopped = lines([
      payee('anna', 'confirmed'),
      payee('vera', 'waiting'),
      payee('@ivan', 'failed'),
      payee(null, 'waiting'),
    ]);
    expect(stopped.split('\n')).toEqual(['vera.degen 1.5', '@@ivan.degen 1.5', `${address} 1.5`]);
    const again = read(stopped, 3).map((line) => line.fault ?? [line.to, line.amount]);
    expect(again).toEqual([
      [{ kind: 'name', name: 'vera' }, 1_500n],
      [{ kind: 'name', name: '@ivan' }, 1_500n],
      [{ kind: 'address', address }, 1_500n],
    ]);
  });

  test.each(['asked', 'sent', 'proposed'])(
    'have no payment that may be on its way: %s',
    (state) => {
      expect(lines([payee('vera', state)])).toBe('');
    },
  );
});
