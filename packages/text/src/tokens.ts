/** Choosing a token and an amount. */
export const tokenText = {
  choose: 'Choose a token',
  chosen: (symbol: string) => `${symbol}. Choose another token`,
  search: 'Search or paste an address',
  balance: 'Balance',
  max: 'Max',
  maxLabel: 'Use all you have',
  none: 'No token matches. Paste its address to add it.',
  looking: 'Asking the network…',
  noToken: 'There’s no token at this address on this network.',
  lookFailed: 'Couldn’t reach the network. Try again.',
  warning:
    'Anyone can make a token with any name. Check the address with somebody you trust before you add it.',
  add: (symbol: string) => `Add ${symbol}`,
  sameSymbol: (symbol: string) => `Another token here is called ${symbol}, too.`,
  decimals: (count: number) => (count === 1 ? '1 decimal' : `${count} decimals`),
  imported: 'Added by you',
  remove: (symbol: string) => `Remove ${symbol}`,
  yours: 'Your balances',
  unlisted: 'This token isn’t on the community’s list. Check its address before you use it.',
} as const;
