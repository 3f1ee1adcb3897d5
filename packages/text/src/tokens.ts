/** Choosing a token and an amount. */
export const tokenText = {
  choose: 'Choose a token',
  /** What the button with a token's symbol does, for those who don't see its arrow. */
  chooseOther: 'Choose another token',
  search: 'Search or paste an address',
  balance: 'Balance',
  max: 'Max',
  maxLabel: 'Use all you have',
  amountFaults: {
    comma: (example: string) => `Use a point for decimals: ${example}`,
    shape: 'Use digits and one point only: 1234.5',
    decimals: (count: number) =>
      `Use at most ${count} ${count === 1 ? 'decimal' : 'decimals'} here.`,
    whole: 'Enter a whole number: 1234',
    large: 'That’s more than any wallet can hold.',
  },
  short: (missing: string, unit: string) => `You’re ${missing} ${unit} short.`,
  /** Where the amount is there and the network fee is not. */
  feeShort: (missing: string, unit: string) =>
    `You’re ${missing} ${unit} short, with the network fee.`,
  /** Where the network fee is not counted in. */
  shortAside: (missing: string, unit: string) =>
    `You’re ${missing} ${unit} short, network fee aside.`,
  none: 'No token matches. Paste its address to add it.',
  looking: 'Asking the network…',
  noToken: 'There’s no token at this address on this network.',
  lookFailed: 'Couldn’t reach the network. Try again.',
  warning:
    'Anyone can make a token with any name. Check the address with somebody you trust before you add it.',
  add: (symbol: string) => `Add ${symbol}`,
  decimals: (count: number) => (count === 1 ? '1 decimal' : `${count} decimals`),
  imported: 'Added by you',
  remove: (symbol: string) => `Remove ${symbol}`,
  yours: 'Your balances',
  wrappedName: (coin: string) => `Wrapped ${coin}`,
  unwrap: 'Unwrap',
  unlisted: (symbol: string) =>
    `${symbol} isn’t on the community’s list. Check its address before you use it.`,
  keepsPart: (symbol: string, percent: string, arriving: string) =>
    `${symbol} keeps about ${percent} % of what it moves: ${arriving} ${symbol} will arrive.`,
  keepsAll: (symbol: string) => `${symbol} keeps all of what it moves: nothing would arrive.`,
  unchecked:
    'Couldn’t check what this token looks like, so nothing can be sent yet. Reload the page.',
  twin: {
    title: (symbol: string) => `This isn’t this community’s ${symbol}`,
    yours: 'You chose',
    listed: 'On the community’s list',
    coin: (chain: string) => `The coin of ${chain}, which has no address`,
    choose: (symbol: string) => `Use the ${symbol} of the list`,
    goOn: 'To go on with the one you chose, hold the button below for two seconds.',
    looksLike: (symbol: string) => `Not the ${symbol} of the list`,
    holdAdd: (symbol: string) => `Hold to add ${symbol} anyway`,
  },
} as const;
