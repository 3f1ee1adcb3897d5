import { amountFault } from '@parley/domain/tokens/parse';
import { operatorText } from '@parley/text/operator';
import { tokenText } from '@parley/text/tokens';
import { expect, test } from 'vitest';
import {
  fieldFault,
  fieldText,
  isChange,
  type PowerField,
  readField,
  unitOf,
  valueText,
} from './fields.ts';

const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const coin = { symbol: 'DEGEN', decimals: 3 };
const coins: PowerField = { label: 'Fee', kind: 'amount', now: 5n };
const points: PowerField = {
  label: 'Amount',
  kind: 'amount',
  now: null,
  unit: { symbol: 'AP', decimals: 1 },
};
const reason: PowerField = { label: 'Reason', kind: 'text', now: null, maximumBytes: 6 };
const share: PowerField = { label: 'Share', kind: 'share', now: 100n, maximum: 2_000n };
const address: PowerField = { label: 'Treasury', kind: 'address', now: checksummed };

test.each([
  [coins, '0', 0n],
  [coins, '1,234.5', 1_234_500n],
  [coins, ' 0.001 ', 1n],
  [coins, '0.0001', null],
  [coins, '-1', null],
  [coins, '', null],
  [points, '2.5', 25n],
  [points, '2.55', null],
  [reason, ' thanks ', 'thanks'],
  [reason, 'thanks!', null],
  [reason, 'é'.repeat(4), null],
  [reason, ' ', null],
  [share, '0', 0n],
  [share, '12.34', 1_234n],
  [share, '20', 2_000n],
  [share, '20.01', null],
  [share, '1.234', null],
] as const)('the field %o with "%s" means %s', (field, typed, value) => {
  expect(readField(field, typed, coin)).toBe(value);
});

test.each([
  [coins, 1_234_567n, '1,234.567'],
  [points, 25n, '2.5'],
  [reason, 'thanks', 'thanks'],
  [share, 1_234n, '12.34'],
] as const)('a value of the field %o, %s, is typed again as "%s"', (field, value, text) => {
  expect(fieldText(field, value, coin)).toBe(text);
  if (value !== null) expect(readField(field, text, coin)).toBe(value);
});

test('only what differs from the chain is a change, whatever the letter case of an address', () => {
  expect(isChange(coins, 5n)).toBe(false);
  expect(isChange(coins, 0n)).toBe(true);
  expect(isChange(address, checksummed.toLowerCase() as `0x${string}`)).toBe(false);
  expect(isChange({ label: 'New', kind: 'address', now: null }, checksummed)).toBe(true);
});

test.each([
  [coins, 'DEGEN'],
  [points, 'AP'],
  [share, '%'],
  [address, null],
  [reason, null],
] as const)('behind a value of the field %o stands %s', (field, unit) => {
  expect(unitOf(field, coin)).toBe(unit);
});

const { invalid } = operatorText;
const faults = tokenText.amountFaults;
test.each([
  [coins, '', null],
  [coins, '1.5', null],
  [coins, '1,5', faults.comma('1.5')],
  [coins, 'abc', faults.shape],
  [points, '2.55', amountFault('2.55', 1)],
  [share, '20', null],
  [share, '20.01', invalid.share('20')],
  [share, '1.234', amountFault('1.234', 2)],
  [share, 'abc', faults.shape],
  [reason, 'thanks', null],
  [reason, 'thanks!', invalid.text],
] as const)('what is wrong with the field %o and "%s" is: %s', (field, typed, fault) => {
  expect(fieldFault(field, typed, coin)).toBe(fault);
});

test.each([
  [coins, 1_500n, '1.5 DEGEN'],
  [points, 25n, '2.5 AP'],
  [share, 1_250n, '12.5 %'],
  [address, checksummed, checksummed],
  [reason, 'thanks', 'thanks'],
  [coins, null, ''],
] as const)('a value of the field %o, %s, is shown as "%s"', (field, value, text) => {
  expect(valueText(field, value, coin)).toBe(text);
});
