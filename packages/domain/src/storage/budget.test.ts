import { expect, test } from 'vitest';
import { BudgetError, readBudget } from './budget.ts';

test('a budget is in AR, and what is no amount is told by its setting', () => {
  expect(readBudget({ PARLEY_STORAGE_FILE_AR: '0.25' })).toEqual({
    file: 250_000_000_000n,
    member: 200_000_000_000n,
    day: 1_000_000_000_000n,
  });
  expect(() => readBudget({ PARLEY_STORAGE_DAY_AR: 'all' })).toThrow(BudgetError);
  expect(() => readBudget({ PARLEY_STORAGE_MEMBER_AR: '-1' })).toThrow(/PARLEY_STORAGE_MEMBER_AR/);
});
