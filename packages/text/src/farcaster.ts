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
  close: 'Back to Farcaster',
  by: (username: string) => `${username} · by Farcaster`,
  viewProfile: 'View your profile on Farcaster',
  cast: {
    title: 'Talk about this cast',
    where:
      'Pick a room. The cast is quoted in your message, and nothing is sent until you send it.',
    somebody: 'Someone on Farcaster',
    view: 'View the cast',
  },
} as const;
