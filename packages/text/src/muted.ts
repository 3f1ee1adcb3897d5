/** What a member mutes for themselves; loads when something is muted. */
export const mutedText = {
  // What the server answers.
  elsewhere: 'This list is for another community.',
  chainAway: 'Couldn’t check your username. Try again in a moment.',

  mute: 'Mute author',
  unmute: 'Unmute author',
  muteMember: 'Mute',
  unmuteMember: 'Unmute',
  done: (name: string) => `You muted ${name}. Their messages are folded.`,
  undone: (name: string) => `You hear ${name} again.`,
  block: 'Block author',
  unblock: 'Unblock author',
  blockMember: 'Block',
  unblockMember: 'Unblock',
  blocked: (name: string) =>
    `You blocked ${name}. You won’t see what they write. Settings has the list.`,
  unblocked: (name: string) => `You unblocked ${name}.`,
  quoted: 'By somebody you blocked.',
  more: 'More',
  open: 'Muted and blocked',
  title: 'Muted and blocked',
  note: 'Messages by muted people or with muted words are folded. Messages by blocked people aren’t shown at all, but they can still read the rooms you write in.',
  kept: 'The same on all your devices. Other members can’t see it; the operator of this community can.',
  here: 'Only in this browser so far. Once you’ve signed in with a username, it’s the same on all your devices.',
  full: {
    people: 'You’ve muted 1,000 people. There’s no room for more: unmute someone first.',
    blocked: 'You’ve blocked 1,000 people. There’s no room for more: unblock someone first.',
    words: 'You’ve muted 100 words. There’s no room for more: unmute one first.',
  },
  /** Beside somebody who is found by their whole name. */
  isBlocked: 'Blocked',
  people: 'Muted people',
  noPeople: 'You haven’t muted anyone. You can mute people from the menu of a message.',
  blockedPeople: 'Blocked',
  noBlocked: 'You haven’t blocked anyone. You can block people from the menu of a message.',
  words: 'Muted words',
  word: 'Word to mute',
  add: 'Mute',
  drop: (word: string) => `Unmute “${word}”`,
} as const;
