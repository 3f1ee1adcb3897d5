/** A member’s profile. */
export const profileText = {
  loading: 'Loading…',
  failed: 'Couldn’t load this profile.',
  nobody: (name: string) => `${name} is available.`,
  nobodyText: 'Take it?',
  noName: 'No username yet',
  notMain: (main: string) => `Owns this username, goes by ${main}.`,
  connect: 'Connect a wallet to see your profile.',
  address: 'Address',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied to your clipboard.',
  explorer: 'Block explorer',
  points: 'Activity points',
  unknown: 'Unknown',
  changeName: 'Change username',
  share: 'Share referral link',
  sendTo: 'Send tokens',
} as const;
