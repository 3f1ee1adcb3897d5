/** What members say of themselves: a bio and links, on profiles and cards. */
export const bioText = {
  // What the server answers.
  elsewhere: 'This bio is for another community.',
  refused: 'One of these links can’t be shown here.',
  suspended: 'You can’t change your bio while you’re suspended.',
  needsName: 'You need a username to write a bio.',
  chainAway:
    'The network didn’t say whether you have a username. Nothing changed. Try again in a moment.',
  older: 'You changed your bio on another device since. Reload to see it.',

  edit: 'Edit bio',
  add: 'Add a bio',
  title: 'Your bio',
  note: 'Everyone can read it. Your device signs it, so nobody can change it for you.',
  bio: 'Bio',
  left: (count: number) => `${count.toLocaleString('en')} left`,
  links: 'Links',
  link: (place: number) => `Link ${place}`,
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Your bio is saved.',
  failed: 'Couldn’t save. Try again.',
  loadFailed: 'Couldn’t load the bio.',
  bioFaults: {
    long: (max: number) => `At most ${max} characters.`,
    lines: (max: number) => `At most ${max} lines.`,
    characters: 'This has a character that can’t be shown.',
  },
  linkFaults: {
    long: 'This link is too long.',
    form: 'Enter a link that begins with https://.',
    host: 'Enter a public site, such as example.com.',
    referral: '(referral links not allowed)',
    twice: 'This link is here already.',
  },
} as const;
