/** The page about the community. */
export const aboutText = {
  title: (community: string) => `About ${community}`,
  intro: (tld: string) =>
    `A place to chat with a ${tld} username. Usernames, points, and tokens live on chain. Messages live on the community’s own server.`,
  promisesTitle: 'What you can count on',
  promises: [
    'Every message is signed by its author’s device, and your browser checks the signature. No one can write in your name, not even the server.',
    'You read what a wallet request is for before it opens, and no approval is larger than what you spend.',
    'No one can lock what you stake or hold. A pause stops you from entering, never from leaving.',
    'This page talks to this community’s own server only, unless you open something hosted elsewhere.',
  ],
  software: 'Software',
  version: (number: string) => `Parley ${number}`,
  source: 'Source code',
  chainTitle: 'Chain and contracts',
  chain: 'Chain',
  coin: 'Native coin',
  storage: 'Permanent-storage balance',
  ar: (balance: number) => `${balance} AR`,
  contracts: {
    punkTldAddress: 'Names',
    punkMinterAddress: 'Name minter',
    activityPointsAddress: 'Activity points',
    chatTokenAddress: 'Chat token',
    moderatorsAddress: 'Moderators',
    tipsAddress: 'Tips',
    anchorsAddress: 'Anchors of rooms',
    swapRouterAddress: 'Swap router',
    stakingContractAddress: 'Staking',
    airdropClaimDomainsAddress: 'Airdrop for username holders',
    airdropApAddress: 'Airdrop for activity points',
    nftLaunchpadBondingAddress: 'NFT launchpad',
  },
  historyTitle: 'History nobody can rewrite',
  history:
    'Every message is signed by its author’s device, and each room is a chain of hashes: a message that’s changed, dropped, or moved breaks it, and your browser says so. Export a room, keep it, and check it later, even offline.',
  showHistory: 'Export or check a room',
  ownerTitle: 'What the owner can change',
  owner:
    'Everything the owners of the community’s contracts can do, as it is set now, and the most it can do. A collection belongs to its creator.',
  showOwner: 'Show it',
  noContracts: 'This community has no contracts yet.',
} as const;
