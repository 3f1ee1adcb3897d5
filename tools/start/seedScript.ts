/** The first members of a demo community: a word for their name. */
export const seedMembers = ['oskar', 'nim', 'vera', 'sol', 'imre'] as const;
/** One of the demo community's members. */
export type SeedMember = (typeof seedMembers)[number];

/** What they say, in order: room, member, text. */
export const seedLines: readonly (readonly [room: string, member: SeedMember, body: string])[] = [
  [
    'general',
    'imre',
    'Welcome. Everything said here is signed by the device that wrote it. The small mark beside a name means the signature is verified. Press it to see the proof.',
  ],
  ['general', 'oskar', 'So nobody can put words in my mouth? Not even whoever runs this?'],
  ['general', 'imre', 'No one. They could lose a message. They could never invent one.'],
  ['general', 'nim', 'I took the short name before somebody else did. Three letters, no regrets.'],
  ['general', 'vera', 'Four is enough for me. Cheaper, too.'],
  ['general', 'sol', 'Is anybody else minting a name for their cat, or is it only me?'],
  ['general', 'vera', 'Mine has three. 🐈'],
  ['general', 'imre', 'New here? Connect the demo wallet, get a name, and say hello.'],
  ['shill', 'nim', 'House rule: if you shill it, say if you hold it.'],
  ['shill', 'oskar', 'Fair. I hold exactly one name, and I would not sell it.'],
  [
    'memes',
    'sol',
    'A parley walks into a bar. Both parties order the same thing and call it a treaty.',
  ],
];
