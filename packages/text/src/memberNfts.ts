/** What a member collected and made, on the profile. */
export const memberNftText = {
  tabs: { collected: 'Collected', created: 'Created', activity: 'Activity' },
  count: (tokens: number) => `× ${tokens}`,
  worth: (amount: string, unit: string) => `Sells back for ${amount} ${unit}`,
  worthAll: (amount: string, unit: string) =>
    `All of it sells back for ${amount} ${unit} right now.`,
  none: {
    collected: 'Nothing collected yet.',
    created: 'No collections yet.',
    activity: 'No trades yet.',
  },
  bought: 'Bought',
  sold: 'Sold',
  failed: 'Couldn’t load NFTs',
} as const;
