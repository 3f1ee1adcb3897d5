/** What a room asks for before somebody writes there; loads with the message field. */
export const gateText = {
  needs: {
    balance: (needed: string, held: string) => `Needs ${needed}. You have ${held}.`,
    points: (needed: string, held: string) => `Needs ${needed}. You have ${held}.`,
    stake: (needed: string, held: string) => `Needs a stake of ${needed}. You staked ${held}.`,
    nft: (needed: string, held: string) =>
      needed === '1'
        ? `Needs an NFT of one collection. You have ${held === '0' ? 'none' : held}.`
        : `Needs ${needed} NFTs of one collection. You have ${held === '0' ? 'none' : held}.`,
  },
  way: {
    balance: (symbol: string) => `Get ${symbol}`,
    points: () => 'How to earn points',
    stake: () => 'Stake',
    nft: () => 'See the collection',
  },
  farcaster: {
    linked: { need: 'Needs a linked Farcaster account.', way: 'Link yours on your profile' },
    follows: {
      need: (username: string) => `Needs a Farcaster account that follows @${username}.`,
      way: (username: string) => `Follow @${username}`,
    },
  },
} as const;
