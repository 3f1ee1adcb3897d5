/** What is said of transactions; loads with the first of them. */
export const transactionText = {
  failed: 'Transaction has failed.',
  /** Said of a failed one wherever its reason has a place of its own. */
  unknownReason: 'unknown reason',
  pending:
    'Please wait for your transaction to confirm. Click on this notification to see transaction in the block explorer.',
  walletSilent:
    'Your wallet has not answered for a minute. Nothing was sent so far; if you still agree there, we will see it.',
  unconfirmed:
    'Your transaction is not in a block yet. It may still come; it stays in your recent transactions.',
  title: 'Recent transactions',
  intro: 'What this browser sent for you. The list stays when you reload.',
  empty: 'Nothing yet. What you send appears here.',
  clear: 'Clear the list',
  show: 'Show in the explorer',
  status: {
    pending: 'Waiting for a block',
    confirmed: 'Confirmed',
    failed: 'Failed',
    cancelled: 'Cancelled',
    replaced: 'Replaced',
  },
  mintName: (name: string) => `Mint ${name}`,
  changeName: (name: string) => `Make ${name} the main username`,
} as const;
