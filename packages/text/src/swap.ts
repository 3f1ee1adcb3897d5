/** The page that swaps tokens through pools. */
export const swapText = {
  atOnce: 'Pool, at once',
  settings: (slippage: string, minutes: string) => `${slippage || '0'} % · ${minutes || '0'} min`,
  settingsLabel: 'Slippage and deadline. Change them in the settings',
  pay: 'You pay',
  get: 'You get',
  flip: 'Swap the two tokens around',
  price: (one: string, amount: string, other: string) => `1 ${one} = ${amount} ${other}`,
  otherPrice: 'Show the price the other way around',
  block: (number: string) => `Block ${number}`,
  loading: 'Loading the pool…',
  failed: 'Couldn’t load the pool.',
  enter: 'Enter an amount',
  zero: 'Enter more than zero.',
  short: (missing: string, unit: string) => `You’re ${missing} ${unit} short.`,
  feeShort: (missing: string, unit: string) =>
    `You’re ${missing} ${unit} short, with the network fee.`,
  same: 'Choose two different tokens.',
  noPool: (from: string, to: string) => `There’s no pool for ${from} and ${to}.`,
  tooLittle: 'The pool doesn’t hold enough for that. Enter less.',
  nothing: 'You’d get nothing for that.',
  tooSmall: 'That’s too little to swap. Enter more.',
  title: 'What you get',
  atLeast: 'At least',
  atMost: 'You pay at most',
  impact: 'Price impact',
  poolFee: 'Pool fee, 0.3 %',
  poolFees: (count: number) => `Pool fees, ${count} × 0.3 %`,
  communityFee: (percent: string) => `Community, ${percent} %`,
  points: 'Activity points',
  pointsUnit: 'AP',
  validFor: 'Valid for',
  minutes: 'min',
  pool: 'The pool',
  route: 'Route',
  holds: 'It holds',
  shares: 'Pool shares',
  sharesText: 'People who add liquidity earn this fee.',
  impactTitle: (percent: string) => `You move the price by ${percent} %.`,
  halves: (amount: string, unit: string) =>
    `In two halves, with time between them, you’d be about ${amount} ${unit} better off.`,
  extreme: 'The pool is small for that amount, and what you lose goes to others.',
  confirmLabel: 'To go on, type “swap”',
  confirmWord: 'swap',
  keepsPart: (unit: string, percent: string) =>
    `${unit} keeps about ${percent} % of what it moves. The amounts here count that in.`,
  either: (one: string, other: string) => `${one} or ${other}`,
  keepsPartOut: (unit: string) =>
    `${unit} keeps a part of what it moves, so an exact amount can’t be bought. Enter what you pay instead.`,
  unsellable: (unit: string) =>
    `${unit} can’t be sold again after it’s bought. Whatever you pay is likely lost.`,
  unknownSale: (unit: string) =>
    `Couldn’t check whether ${unit} can be sold again. If it can’t, whatever you pay is lost.`,
  taxed: (unit: string, buy: string, sell: string) =>
    `${unit} keeps about ${buy} % of what you buy and ${sell} % of what you sell.`,
  taxedBuy: (unit: string, percent: string) => `${unit} keeps about ${percent} % of what you buy.`,
  taxedSale: (unit: string, percent: string) =>
    `${unit} keeps about ${percent} % of what you sell.`,
  holdTo: (what: string) => `Hold to go on: ${what}`,
  goOnAnyway: 'To go on anyway, hold the button below for two seconds.',
  worse: (before: string, now: string, unit: string) =>
    `The price moved. You’d now get ${now} ${unit} instead of ${before}.`,
  dearer: (before: string, now: string, unit: string) =>
    `The price moved. You’d now pay ${now} ${unit} instead of ${before}.`,
  accept: 'Accept the new price',
  steps: 'Steps',
  allow: 'Allow',
  swap: 'Swap',
  asks: (times: number) =>
    times === 1
      ? 'Your wallet asks once'
      : `Your wallet asks ${times === 2 ? 'twice' : `${times} times`}`,
  allowNow: (amount: string, unit: string) => `Allow ${amount} ${unit}`,
  allowText: 'First your wallet lets the swap take that much and no more. Nothing is swapped yet.',
  batchText:
    'Your wallet does both at once: it lets the swap take that much and no more, and swaps.',
  signText:
    'First your wallet signs that the swap may take that much and no more, which costs nothing.',
  swapNow: (amount: string, unit: string) => `Swap ${amount} ${unit}`,
  swapFor: (amount: string, unit: string, got: string, other: string) =>
    `Swap ${amount} ${unit} for ${got} ${other}`,
  anyway: (what: string) => `${what} anyway`,
  wrapNow: (amount: string, unit: string) => `Wrap ${amount} ${unit}`,
  unwrapNow: (amount: string, unit: string) => `Unwrap ${amount} ${unit}`,
  wrapText: (coin: string, token: string) =>
    `${coin} and ${token} are the same money: one for one, without a fee.`,
  got: (got: string, unit: string, paid: string, other: string) =>
    `You got ${got} ${unit} for ${paid} ${other}.`,
  allowed: (amount: string, unit: string) => `Allowed ${amount} ${unit}. Now swap.`,
  what: {
    swap: (amount: string, unit: string, other: string) => `Swap ${amount} ${unit} for ${other}`,
    allow: (amount: string, unit: string) => `Allow ${amount} ${unit}`,
    revoke: (unit: string) => `Revoke the allowance of ${unit}`,
  },
  chart: {
    title: (base: string, quote: string) => `${base} in ${quote}`,
    spanLabel: 'Time span',
    spans: { day: '1d', week: '7d', month: '1m', all: 'All' },
    times: {
      day: 'the last day',
      week: 'the last 7 days',
      month: 'the last month',
      all: 'all time',
    },
    summary: (pair: string, time: string, low: string, high: string, now: string) =>
      `${pair} over ${time}: lowest ${low}, highest ${high}, now ${now}`,
    walk: 'Prices from first to last',
    at: (time: string, price: string, unit: string) => `${time}: ${price} ${unit}`,
    now: 'now',
    own: (price: string) => `your price ${price}`,
    empty: 'No past prices yet.',
    failed: 'Couldn’t load past prices.',
  },
  history: {
    title: 'Swaps',
    own: 'Your swaps',
    all: 'All swaps of this pair',
    detail: (one: string, price: string, other: string) => `1 ${one} = ${price} ${other}`,
    fee: (amount: string, unit: string) => `fee ${amount} ${unit}`,
    transaction: 'View transaction in explorer',
    more: 'Show more swaps',
    noneOwn: 'You haven’t swapped yet.',
    none: 'Nobody has swapped this pair yet.',
    failed: 'Couldn’t load the swaps.',
  },
  allowances: {
    title: 'Open allowances',
    intro: 'What these contracts may still take from your wallet. Revoke what you don’t need.',
    spenders: {
      router: 'Swap',
      staking: 'Stake',
      launchpad: 'NFT launchpad',
      tips: 'Tips',
      orders: 'Signed orders',
    },
    upTo: (amount: string, unit: string) => `up to ${amount} ${unit}`,
    unlimited: (unit: string) => `all ${unit}`,
    revoke: 'Revoke',
    revokeLabel: (unit: string, spender: string) => `Revoke ${unit} for ${spender}`,
    revoked: (unit: string, spender: string) => `${spender} can’t take your ${unit} anymore.`,
  },
} as const;
