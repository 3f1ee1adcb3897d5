/** Inside a Farcaster client; loads there only. */
export const farcasterText = {
  added: 'Added to favorites!',
  addFailed: 'Error adding mini app to favorites. Please reach out to the developer.',
  /** Where the settings say nothing else. */
  share: (community: string) => `Come and talk with us at ${community}`,
  shareFailed: 'Error sharing the mini app link. Please reach out to the developer.',
  favorites: 'Add to Favorites',
  offer: (community: string) => `Press here to find ${community} again among your favorites.`,
  shareCast: 'Share on Farcaster',
  replyCast: 'Reply on Farcaster',
  replyFailed: 'Couldn’t open the reply on Farcaster. Try again.',
  close: 'Back to Farcaster',
  by: (username: string) => `${username} · by Farcaster`,
  confirmed: (username: string) => `${username} · confirmed by Farcaster`,
  viewProfile: 'View your profile on Farcaster',
  cast: {
    title: 'Talk about this cast',
    where:
      'Pick a room. The cast is quoted in your message, and nothing is sent until you send it.',
    somebody: 'Someone on Farcaster',
    view: 'View the cast',
  },
  tokens: {
    send: 'Send with Farcaster',
    swap: 'Swap with Farcaster',
    view: 'View on Farcaster',
    viewToken: (symbol: string) => `View ${symbol} on Farcaster`,
    viewFailed: 'Farcaster couldn’t show the token.',
    sent: (amount: string, symbol: string) => `Farcaster sent ${amount} ${symbol}.`,
    swapped: (amount: string, symbol: string, other: string) =>
      `Farcaster swapped ${amount} ${symbol} for ${other}.`,
    /** What each does, in the list of recent transactions. */
    sends: (amount: string, symbol: string) => `Send ${amount} ${symbol} with Farcaster`,
    swaps: (amount: string, symbol: string, other: string) =>
      `Swap ${amount} ${symbol} for ${other} with Farcaster`,
    sendFailed: 'Farcaster couldn’t send this. Try again, or send it here.',
    swapFailed: 'Farcaster couldn’t swap this. Try again, or swap it here.',
    /** Where it is not known what became of it. */
    unsure: 'Farcaster hasn’t said how this went. Check your balance before you try again.',
  },
  solana: {
    show: 'Show Solana address',
    address: 'Solana address',
    signature: 'Solana signature',
    copy: (what: string) => `Copy ${what}`,
    copied: (what: string) => `${what} copied`,
    sign: 'Sign a message',
    /** What is signed. */
    statement: (community: string, address: string) =>
      `I’m a member of ${community}, and ${address} is my Solana address. Signing this pays nothing.`,
    connectFailed: 'Farcaster couldn’t show your Solana address. Try again.',
    signFailed: 'Farcaster couldn’t sign the message. Try again.',
  },
} as const;
