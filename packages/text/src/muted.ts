/** What a member mutes for themselves; loads when something is muted. */
export const mutedText = {
  mute: 'Mute author',
  unmute: 'Unmute author',
  muteMember: 'Mute',
  unmuteMember: 'Unmute',
  done: (name: string) => `You muted ${name}. Their messages are folded, in this browser only.`,
  undone: (name: string) => `You hear ${name} again.`,
  open: 'Muted people and words',
  title: 'Muted',
  note: 'Messages by these people or with these words are folded. No other member can tell.',
  people: 'People',
  noPeople: 'You haven’t muted anyone. You can mute people from the menu of a message.',
  words: 'Words',
  word: 'Word to mute',
  add: 'Mute',
  drop: (word: string) => `Unmute “${word}”`,
} as const;
