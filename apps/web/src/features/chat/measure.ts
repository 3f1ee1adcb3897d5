/**
 * How wide text runs: 66 characters of English, which take 30em of our font. The `ch` of CSS is the
 * width of a zero, half as wide again as the mean letter.
 */
export const measure = {
  limited: 'max-w-[30em]',
  /** For a field that takes presses over its whole width. */
  padded: 'pe-[max(0px,calc(100%-30em))]',
} as const;
