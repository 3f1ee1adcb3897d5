/** Texts of transactions; loads with the first of them. */
export const transactionText = {
  failed: 'Transaction has failed.',
  /** Shown for a failed one wherever there is a field for its reason. */
  unknownReason: 'unknown reason',
  pending:
    'Please wait for your transaction to confirm. Click on this notification to see transaction in the block explorer.',
  walletSilent:
    'Your wallet hasn’t answered for a minute. Open it: you can still approve or decline it there.',
  batchSilent:
    'Your wallet hasn’t answered for a minute. Decline its request, then try again: it’s asked step by step now.',
  signatureSilent:
    'Your wallet hasn’t answered for a minute. Decline its request, then try again. Nothing was sent.',
  maybeSent: (what: string) =>
    `${what}: the answer got lost, so it may have been sent. Don’t send it again. We’re looking for it on the network.`,
  underWay: (what: string) =>
    `${what}: an earlier one may still be on its way. Find it in your recent transactions.`,
  unprepared: 'Couldn’t prepare your transaction. Nothing was sent. Try again.',
  confirmed: (what: string) => `${what}: confirmed.`,
  allowing: (what: string) => `Allow: ${what}`,
  proposed: 'Proposed. It takes effect once the signers of your wallet approve and execute it.',
  waitsForSigners: 'It waits for the signers of your wallet.',
  executed: (what: string) => `${what}: your signers approved it, and it’s confirmed.`,
  executionFailed: (what: string) => `${what}: your signers approved it, and it failed.`,
  batchWaits:
    'Your wallet took it, and it isn’t in a block yet. Look there before you do it again.',
  unconfirmed:
    'Your transaction isn’t in a block yet. It may still confirm. Find it in your recent transactions.',
  title: 'Recent transactions',
  intro: 'Transactions sent from this browser.',
  empty: 'Nothing yet. Transactions you send appear here.',
  clear: 'Clear list',
  notify: 'Notify me when one is done while I’m elsewhere',
  notifyRefused: 'Your browser blocks notifications from this site. Allow them in its settings.',
  stuck:
    'It’s waiting for a block. Your wallet can speed it up or cancel it, under its own activity.',
  dropped:
    'The network doesn’t know it, or not anymore. Look at your wallet’s activity before you do it again.',
  removed: 'The chain replaced the block it was in. It may get into another one.',
  removedNow: (what: string) =>
    `${what}: the chain replaced the block it was in. It’s pending again.`,
  confirmedAgain: (what: string) => `${what}: it’s confirmed again.`,
  confirmedAfterAll: (what: string) => `${what}: it went through after all.`,
  failedAfterAll: (what: string, reason: string) =>
    `${what}: it didn’t go through after all. ${reason}`.trim(),
  show: 'View in explorer',
  /** What the member may do about one whose end is not known. */
  notSent: 'It wasn’t sent',
  stopWaiting: 'Don’t wait for it',
  detail: {
    asked: 'Your wallet is asking you.',
    silent: 'Your wallet hasn’t answered. Look there before you do it again.',
    signed: 'It’s on its way to the network.',
    maybe: 'It may have been sent. We’re looking for it on the network.',
    dropped: 'It didn’t reach the network. Nothing was paid.',
    released: 'You said that it wasn’t sent. If it turns up after all, you see it here.',
  },
  status: {
    asked: 'In your wallet',
    silent: 'No answer yet',
    signed: 'Signed',
    maybe: 'Maybe sent',
    dropped: 'Not sent',
    unknown: 'Not found',
    pending: 'Pending',
    proposed: 'Proposed',
    confirmed: 'Confirmed',
    failed: 'Failed',
    cancelled: 'Canceled',
    replaced: 'Replaced',
  },
  mintName: (name: string) => `Mint ${name}`,
  changePicture: (name: string) => `Change the picture of ${name}`,
  changeName: (name: string) => `Make ${name} your main username`,
} as const;
