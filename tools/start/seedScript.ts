/** The first members of a demo community: a word for their name. */
export const seedMembers = ['oskar', 'nim', 'vera', 'sol', 'imre'] as const;
/** One of the demo community's members. */
export type SeedMember = (typeof seedMembers)[number];

/** What they say, in order: room, member, text. */
export const seedLines: readonly (readonly [room: string, member: SeedMember, body: string])[] = [
  [
    'general',
    'imre',
    'Welcome. Everything said here is signed by the device that wrote it; the small seal says it checks.',
  ],
  [
    'general',
    'oskar',
    'The staking pool pays out on Friday, and this time nothing is locked while you wait.',
  ],
  ['general', 'oskar', 'Claimed mine: 41.2 DEGEN for two weeks.'],
  ['general', 'nim', 'New drop is live: Night Bus, side B. First ten get the stems as well.'],
  ['general', 'vera', 'Bought two. The curve is kind this early.'],
  ['general', 'sol', 'Is anybody else minting a name for their cat, or is it only me?'],
  ['general', 'vera', 'Mine has three. 🐈'],
  [
    'general',
    'imre',
    'New here? Pick a name on the right, then say hello. A demo wallet is enough.',
  ],
  ['shill', 'nim', 'Side B is up. Listen first, then decide: that is the whole pitch.'],
  ['shill', 'oskar', 'If you shill, say what you hold. I hold two.'],
  [
    'memes',
    'sol',
    'A parley walks into a bar. Both parties order the same thing and call it a treaty.',
  ],
];
