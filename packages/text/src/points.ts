/** The page of activity points. */
export const pointsText = {
  title: 'Activity points',
  intro: 'Points show what you’ve contributed. They grow with the fees the community keeps.',
  connect: 'Connect a wallet to see your points.',
  yours: 'Your points',
  waysTitle: 'Ways to earn',
  ways: {
    names: 'Mint a username and earn points on the community’s share.',
    nfts: 'Trade NFTs and earn points on the fee.',
    swaps: 'Swap tokens and earn points on the fee.',
    invite: 'Invite friends and earn a share of what they pay.',
  },
  share: 'Share referral link',
  refresh: 'Refresh activity points',
  refreshing: 'Refreshing activity points...',
} as const;
