import { expect, test } from 'vitest';
import { placeDigits } from './pages.ts';

test('a place is a whole number from 1 on, without zeros before it', () => {
  const takes = (text: string) => placeDigits.safeParse(text).success;
  for (const text of ['1', '10', '9'.repeat(15)]) expect(takes(text), text).toBe(true);
  for (const text of ['0', '01', '-1', '1.0', '', '1'.repeat(16)]) {
    expect(takes(text), text).toBe(false);
  }
});
