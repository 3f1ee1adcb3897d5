/** Tips for messages; loads with the first of them. */
export const tipsText = {
  tip: 'Tip',
  title: (author: string) => `Tip ${author}`,
  note: 'It goes to the author’s wallet at once. Nobody can take it back, not even you.',
  amount: 'Amount',
  token: 'Tip with',
  presets: 'Amounts',
  zero: 'Enter more than zero.',
  now: (amount: string, symbol: string) => `Tip ${amount} ${symbol}`,
  sent: (author: string, amount: string, symbol: string) =>
    `You tipped ${author} ${amount} ${symbol}.`,
  what: (amount: string, symbol: string, author: string) =>
    `Tip of ${amount} ${symbol} for ${author}`,
  chip: (amount: string, symbol: string, count: number) =>
    count === 1 ? `1 tip of ${amount} ${symbol}` : `${count} tips, ${amount} ${symbol} together`,
  listTitle: 'Tips for this message',
  failed: 'Couldn’t load the tips.',
  more: 'Older tips',
  transaction: 'Transaction',
} as const;
