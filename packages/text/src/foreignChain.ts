/** A wallet on another network with the number of the community's. */
export const foreignChainText = {
  title: 'Your wallet is on another network',
  yourWallet: 'Your wallet',
  what: (wallet: string, chainId: number) =>
    `${wallet} knows network ${chainId} by another node, so it’s on a different network with the same number. Nothing you do here is sent there.`,
  how: (wallet: string) =>
    `Add this community’s node to that network in ${wallet}, and choose it. Or paste its address there as the RPC URL.`,
  node: 'Address of the node',
  copy: 'Copy',
  copied: 'Address copied.',
  add: 'Add the node to your wallet',
  repaired: (chain: string) => `Your wallet is on ${chain} now.`,
  stillForeign:
    'Your wallet still uses the other node. Choose this community’s node in its network settings.',
  notAdded: 'Your wallet didn’t add the node. Paste its address in the wallet’s network settings.',
} as const;
