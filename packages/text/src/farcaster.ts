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
} as const;
