import { test as always } from 'vitest';
import { isFullSize, isShortRun } from './size.ts';

const never = (() => {}) as unknown as typeof always;
never.each = (() => never) as unknown as typeof always.each;

/** A test of `npm test`, which the long run does not repeat. */
export const test = isFullSize ? never : always;
/** A test of the long run: it is about what seldom happens, or one more of what `npm test` has another of. */
export const longTest = isShortRun ? never : always;
/** A test of both runs, which tries more in the long one. */
export const sizedTest = always;
