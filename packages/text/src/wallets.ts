/** Failures of wallets, nodes, and the chain. */
export const walletText = {
  noChains: 'No chains found on connector.',
  chainNotConfigured: 'Chain not configured.',
  noProvider: 'Provider not found.',
  cannotSwitch: (wallet: string) => `${wallet} does not support programmatic chain switching.`,
  signFailed: 'Message signing failed',
  signTypedFailed: 'Typed data signing failed',
  silent: 'Your wallet hasn’t answered. Open it, then try again.',
  relaySilent: 'WalletConnect can’t be reached. Check your connection, then try again.',
  alreadyAsking: 'Your wallet is already asking you something. Open it and answer there first.',
  locked: 'Your wallet is locked. Unlock it, then try again.',
  signedOther: 'Your wallet signed something else. Nothing was sent.',
  otherAccount: 'You switched accounts in your wallet. Try again.',
  unproven: (wallet: string) =>
    `${wallet} can’t show that it’s on this community’s own network, and a public network has the same number. Nothing was sent. Use the demo wallet or a wallet in this browser.`,
  cannotSign: 'This request doesn’t name its network, so it wasn’t sent to your wallet.',
} as const;

/** What a member reads when the chain gives no better reason. */
export const chainText = {
  rejected: 'You declined the request in your wallet.',
  insufficientFunds: 'Your balance is too low for this transaction.',
  wrongChain: 'Your wallet is on another network.',
  foreignChain:
    'Your wallet is on another network with the same number as this community’s. Nothing was sent.',
  noPermit: 'This can’t be allowed by a signature. Allow it by a transaction first.',
  earlierContract:
    'This community’s contract is of an earlier version and can’t do this. Nothing was sent.',
  notAtomic: 'Your wallet doesn’t do several things at once. Do them one by one.',
  cancelled: 'You canceled this transaction in your wallet.',
  replaced: 'Another transaction took its place.',
  unconfirmed: 'This transaction isn’t in a block yet.',
  wallet: 'Your wallet couldn’t do this.',
  unavailable: 'Can’t reach the network right now. Try again in a moment.',
  unanswered: 'A contract of this community couldn’t answer. Tell its operator.',
} as const;

/**
 * What the codes of a wallet (EIP-1193, EIP-1474, EIP-5792) mean for a member. 4001 has no sentence: a member's
 * own no is not an error. 4902 leads to adding the chain.
 */
export const walletCodeText: Readonly<Record<number, string>> = {
  4100: 'Your wallet doesn’t allow this page to do that. Connect it again.',
  4200: 'Your wallet doesn’t support this.',
  4900: 'Your wallet is disconnected from all networks.',
  4901: 'Your wallet isn’t connected to this community’s network.',
  5720: 'Your wallet has this request already. Answer it there first.',
  5730: 'Your wallet doesn’t know this request anymore.',
  [-32_002]: walletText.alreadyAsking,
};

/** What the codes of a node (JSON-RPC 2.0, EIP-1474) mean; said when its answer gives no reason of its own. */
export const rpcCodeText: Readonly<Record<number, string>> = {
  [-32_700]: 'The network couldn’t read the request.',
  [-32_600]: 'The network rejected the request as invalid.',
  [-32_601]: 'The network doesn’t know this method.',
  [-32_602]: 'The network didn’t accept the details of this request.',
  [-32_603]: 'The network had an internal error. Try again.',
  [-32_000]: 'The network says something is missing from this request.',
  [-32_001]: 'The network couldn’t find what was requested.',
  [-32_003]: 'The network didn’t accept the transaction.',
  [-32_004]: 'The network doesn’t support this request.',
  [-32_005]: 'Too many requests at once. Wait a moment and try again.',
  [-32_006]: 'The network replied in a format this app doesn’t support.',
};
