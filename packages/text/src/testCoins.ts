/** Coins to try things with, on the embedded chain. */
export const testCoinsText = {
  get: 'Get test coins',
  getting: 'Getting test coins…',
  got: (symbol: string) => `You’ve got test ${symbol} to try things out.`,
  noMore: 'This wallet already got its test coins.',
  failed: 'Couldn’t get test coins. Try again in a moment.',
} as const;
