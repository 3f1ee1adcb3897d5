/** The page of a collection of NFTs. */
export const collectionText = {
  kinds: { image: 'Picture NFT', audio: 'Music NFT', video: 'Video NFT', youtube: 'Video NFT' },
  back: 'Back to NFTs',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  explorer: 'View contract in explorer',
  creatorOf: (count: number) =>
    count === 1 ? 'Creator, 1 collection' : `Creator, ${count} collections`,
  stats: { buy: 'To buy now', supply: 'Exist', holders: 'Holders', reserve: 'Reserve' },
  noEnd: 'no limit',
  youHold: (count: number) => `you hold ${count}`,
  buysAll: 'buys all back',
  perWeek: (change: string) => `${change} in 7 days`,
  chartTitle: 'Price on the curve',
  chartCurve: 'Curve',
  chartTime: 'Time',
  chartLabel: 'Price chart',
  next: (price: string) => `Next at ${price}, plus fees`,
  curveNote: (base: string, unit: string) =>
    `One costs n² × ${base} ${unit}, with n of them after it. Selling it back returns the same price, less fees.`,
  timeNote: 'The price of the next one over time, before fees.',
  tabs: { trades: 'Trades', holders: 'Holders', comments: 'Comments', about: 'About' },
  noTrades: 'No trades yet. Be the first to buy one.',
  noHolders: 'No one owns one right now.',
  bought: 'bought',
  sold: 'sold',
  more: 'Show more',
  transaction: 'View transaction',
  you: 'you',
  about: {
    launched: 'Launched',
    id: 'Unique id',
    symbol: 'Symbol',
    first: 'First price',
    creatorShare: 'Creator’s share of every trade',
    communityShare: 'Community’s share of every trade',
    earned: 'Earned by the creator so far',
    volume: 'Traded so far, before fees',
    contract: 'Contract',
    copy: 'Copy address',
    copied: 'Address copied',
    promise:
      'The curve never changes, and the creator’s share can only go down. What was paid for the pieces that exist stays in the contract and buys every one of them back.',
  },
  notFound: 'Collection not found',
  notFoundText: 'There’s no collection at this address or id.',
  failed: 'Couldn’t load this collection',
  failedText: 'What you own is safe on chain.',
  foreign: 'This collection wasn’t launched here, so it can’t be bought or sold here.',
  youHoldLabel: 'You hold',
  unnamed: 'Unnamed collection',
  looking: 'Looking it up on chain…',
  justLaunched: 'This collection was just launched. Its page opens in a moment.',
} as const;

/** Buying and selling pieces. */
export const tradeText = {
  buy: 'Buy',
  sell: 'Sell',
  pay: 'You pay',
  get: 'You get',
  of: (name: string, from: number, count: number) =>
    count === 1
      ? `for ${name} #${from}`
      : `for ${count} pieces of ${name}, #${from} to #${from + count - 1}`,
  soldFor: (name: string, count: number) =>
    count === 1 ? `for 1 piece of ${name}` : `for ${count} pieces of ${name}`,
  count: 'Pieces',
  fewer: 'One fewer',
  moreOne: 'One more',
  curvePrice: 'Price on the curve',
  creatorShare: (percent: string) => `Creator, ${percent} %`,
  communityShare: (percent: string) => `Community, ${percent} %`,
  ifFaster: 'If others buy first, still buy',
  ifSold: 'If others sell first, still sell',
  only: (tokenId: number) => `Only #${tokenId}`,
  upTo: (tokenId: number) => `Up to #${tokenId}`,
  noneFaster: 'Only at this price',
  someFaster: (count: number) => (count === 1 ? 'After 1 sale' : `After ${count} sales`),
  atMost: (amount: string, unit: string) =>
    `You pay at most ${amount} ${unit}. What isn’t needed comes back.`,
  atLeast: (amount: string, unit: string) =>
    `You get at least ${amount} ${unit}, or nothing is sold.`,
  buyNow: (from: number, count: number, amount: string, unit: string) =>
    `Buy ${count === 1 ? `#${from}` : `${count} pieces`} for ${amount} ${unit}`,
  sellNow: (count: number, amount: string, unit: string) =>
    `Sell ${count === 1 ? '1 piece' : `${count} pieces`} for ${amount} ${unit}`,
  balance: (amount: string, unit: string) => `You have ${amount} ${unit}.`,
  soldBack: (amount: string) => `Sold back right away, it returns ${amount}.`,
  choose: 'Choose which pieces to sell',
  /** Where the collection is of an earlier version. */
  oneByOne: 'This collection trades one piece at a time.',
  nothingToSell: 'You don’t hold a piece of this collection.',
  bought: (name: string, ids: string, amount: string, unit: string) =>
    `You bought ${name} ${ids} for ${amount} ${unit}.`,
  sold: (name: string, ids: string, amount: string, unit: string) =>
    `You sold ${name} ${ids} for ${amount} ${unit}.`,
  what: {
    buy: (name: string, count: number, amount: string, unit: string) =>
      `Buy ${count === 1 ? '' : `${count} of `}${name} for up to ${amount} ${unit}`,
    sell: (name: string, ids: string) => `Sell ${name} ${ids}`,
  },
} as const;
