/** Coins to try things with, on the embedded chain. */
export const testCoinsText = {
  get: 'Get test coins',
  getting: 'Getting test coins…',
  got: (symbol: string) => `You’ve got test ${symbol} to try things out.`,
  noMore: 'This wallet already got its test coins.',
  /** `waitMs`: how long until there are coins again, in milliseconds. */
  used: (waitMs: number) => `Test coins are used up right now. Try again in ${inWords(waitMs)}.`,
  failed: 'Couldn’t get test coins. Try again in a moment.',
} as const;

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
