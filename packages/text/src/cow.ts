/** The page that swaps by signed orders of the CoW protocol. */
export const cowText = {
  byOrder: 'Signed order, when the price is met',
  venues: 'How to swap',
  pool: 'Pool',
  order: 'Signed order',
  price: (one: string) => `Price of 1 ${one}`,
  priceWrong: 'Enter a price above zero.',
  atMarket: 'The price now. Type your own to wait for it.',
  useMarket: 'Use the price now',
  over: (percent: string) => `${percent} % above now`,
  under: (percent: string) => `${percent} % below now`,
  same: 'The price now',
  until: 'Valid for',
  lasts: {
    setting: (minutes: string) => `${minutes} min`,
    hour: '1 hour',
    day: '1 day',
    week: '7 days',
  },
  namePrice: (from: string, to: string) =>
    `There’s no pool for ${from} and ${to}. Name your price.`,
  exchange: (one: string, other: string) =>
    `${one} and ${other} are the same money. Swap them one for one in the pool tab.`,
  tooFew: 'That’s too little for an order. Enter more.',
  underText: (percent: string) =>
    `Your price is ${percent} % below what the pool gives now. The order fills at once, at the better price if it’s still there.`,
  cannotSign: 'Your wallet can’t sign orders. Swap in the pool tab instead.',
  title: 'What you sign',
  limitIn: 'You get at least',
  limitOut: 'You pay at most',
  limitPrice: 'At a price of',
  validUntil: 'Valid until',
  networkFee: 'Network fee',
  free: 'None for the order',
  inPrice: 'In the price',
  settledBy: 'Settled by',
  solver: 'Community solver',
  publicBook: 'CoW Protocol',
  noQuote: 'CoW Protocol has no price for this right now. Name your own, or try again.',
  terms:
    'You sign an order, not a transaction. It’s filled in full at your limit or better, or not at all. You can cancel it for free until then.',
  steps: 'Steps',
  wrap: 'Wrap',
  allow: 'Allow',
  sign: 'Sign',
  asks: (times: number) =>
    times === 1
      ? 'Your wallet asks once'
      : `Your wallet asks ${times === 2 ? 'twice' : `${times} times`}`,
  asksFree: (times: number) =>
    times === 1 ? 'Your wallet asks once, for free' : 'Your wallet asks twice, for free',
  allowNow: (amount: string, unit: string) => `Allow ${amount} ${unit}`,
  wrapNow: (amount: string, unit: string) => `Wrap ${amount} ${unit}`,
  wrapText: (coin: string, token: string) =>
    `Orders can’t take ${coin} itself, so it first becomes ${token}: one for one, without a fee. You can unwrap it at any time, from your balances.`,
  wrapped: (amount: string, unit: string) => `You have ${amount} ${unit}. Go on with the order.`,
  allowText: (hasOthers: boolean) =>
    hasOthers
      ? 'Your wallet lets orders take what this one and your open ones sell, and no more. Nothing is sold yet.'
      : 'Your wallet lets orders take that much and no more. Nothing is sold yet.',
  allowed: (amount: string, unit: string) => `Allowed ${amount} ${unit}. Now sign the order.`,
  permitText:
    'Your wallet asks for two signatures: one lets orders take that much, one is the order. Both are free.',
  signPlain: 'Sign the order',
  sellNow: (amount: string, unit: string) => `Sign to sell ${amount} ${unit}`,
  buyNow: (amount: string, unit: string) => `Sign to buy ${amount} ${unit}`,
  enter: 'Enter an amount',
  confirmLabel: 'To go on, type “sign”',
  confirmWord: 'sign',
  shared: (amount: string, unit: string) =>
    `Your open orders sell ${amount} ${unit}, too. You don’t have enough for all of them, so some will wait.`,
  placed: 'Your order is signed and waiting for its price.',
  walletSilent:
    'Your wallet hasn’t answered for a minute. Nothing is signed yet. You can still sign there.',
  otherTab: 'Your wallet is asking about an order in another tab. Answer it there first.',
  notNeeded: 'You changed the order meanwhile, so that signature isn’t used.',
  signedOther: 'Your wallet signed something else. Nothing was placed.',
  unsent: {
    title: 'Signed, not confirmed',
    text: 'The order book hasn’t answered. Place it again: it’s never placed twice.',
    toast:
      'The order book didn’t answer. Your order is signed and kept. Place it from your orders.',
    send: 'Place it again',
    discard: 'Discard',
  },
  book: {
    stuck: 'Orders aren’t being filled right now. You can sign one; it waits until they are.',
  },
  none: {
    title: 'No signed orders here',
    text: 'This community has no order book. You can swap through the pool.',
    link: 'Swap through the pool',
  },
  orders: {
    title: 'Your orders',
    empty: 'No orders yet. What you sign shows up here.',
    connect: 'Connect a wallet to see your orders.',
    failed: 'Couldn’t load your orders.',
    more: 'Older orders',
    states: {
      open: 'Open',
      settling: 'Being filled',
      filled: 'Filled',
      cancelled: 'Canceled',
      expired: 'Expired',
    },
    for: 'for at least',
    left: (time: string) => `${time} left`,
    waits: {
      limit: 'Waiting for its price',
      balance: (unit: string) => `You don’t have enough ${unit}`,
      allowance: (unit: string) => `Orders may not take enough ${unit}`,
      refused: 'A token refuses it',
      solver: 'Orders aren’t being filled right now',
      small: 'Worth less than the network fee for filling it',
      budget: 'Many of your orders were filled in the last hour. This one waits its turn.',
    },
    got: (amount: string, unit: string) => `Got ${amount} ${unit}`,
    paid: (amount: string, unit: string) => `Paid ${amount} ${unit}`,
    beyond: (amount: string, unit: string) => `${amount} ${unit} more than your limit`,
    less: (amount: string, unit: string) => `${amount} ${unit} less than your limit`,
    by: {
      orders: 'against another order',
      pools: 'through the pool',
      both: 'against an order and the pool',
    },
    transaction: 'Show the transaction',
    cancel: 'Cancel',
    cancelLabel: (paid: string, got: string) => `Cancel the order of ${paid} for ${got}`,
  },
  cancelling: {
    title: 'Cancel this order?',
    text: 'Your wallet asks for a signature, which is free. After it the order isn’t filled anymore, unless that is under way already.',
    yes: 'Cancel the order',
    no: 'Keep it',
    done: 'Order canceled.',
    underWay: 'This order is being filled already. If that fails, it’s canceled.',
    failed: 'The order book hasn’t answered, so the order may still be open. Try again.',
    walletSilent:
      'Your wallet hasn’t answered for a minute, so the order is still open. You can still sign there.',
    changed: 'The order book names another order. Nothing was signed.',
  },
  filled: (got: string, paid: string) => `Order filled: you got ${got} for ${paid}.`,
} as const;
