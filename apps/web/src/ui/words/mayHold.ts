/** Whether a text may hold a link at all: most do not. */
export function mayHoldLink(text: string): boolean {
  return /[^\s.]\.[^\s.]|:\/\/|[=＝]/u.test(text);
}

/** Whether a text may hold a mark that means something. */
export function mayHoldMarks(text: string): boolean {
  return /[*_~`|>\\[]|^[^\S\n\r\u2028\u2029]*(?:[-+]|\d{1,9}[.)])\s/mu.test(text);
}

/** Whether a text may mention somebody. */
export function mayMention(text: string): boolean {
  return /@[^\s@]/u.test(text);
}
