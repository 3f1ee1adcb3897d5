/** The Farcaster account of a member, on their profile. */
export const farcasterLinkText = {
  // What the server answers.
  elsewhere: 'This was signed for another community.',
  suspended: 'You can’t link an account while you’re suspended.',
  needsName: 'You need a username to link your Farcaster account.',
  chainAway:
    'The network didn’t say whether you have a username. Nothing changed. Try again in a moment.',
  older: 'You changed this on another device since. Reload to see it.',
  taken: 'Another member linked this Farcaster account since.',
  refused: 'Farcaster didn’t confirm that this account is yours. Try again.',
  off: 'This community can’t look up Farcaster accounts.',

  account: (fid: number) => `Farcaster account ${fid}`,
  link: 'Link your Farcaster account',
  note: 'Everyone sees it on your profile. You can unlink it any time.',
  linked: 'Your Farcaster account is linked.',
  unlink: 'Unlink',
  unlinked: 'Your Farcaster account is no longer linked.',
  failed: 'Couldn’t save. Try again.',
  loadFailed: 'Couldn’t load the Farcaster account.',
} as const;
