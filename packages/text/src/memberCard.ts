/** The card of a member, beside their name; loads when one is opened. */
export const memberCardText = {
  about: (name: string) => `About ${name}`,
  since: (when: string) => `Here since ${when}`,
  also: 'Also',
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  failed: 'Couldn’t load their usernames.',
  profile: 'Profile',
  send: 'Send',
} as const;
