/** Finding a member. */
export const findUserText = {
  title: 'Find user',
  intro: (tld: string) => `Enter a ${tld} username, a part of one, or an address.`,
  label: 'Username or address',
  submit: 'Show profile',
  /** Above names like the one that is typed. */
  like: 'Usernames like this',
  /** Beside a name that its holder goes by. */
  shown: 'Main username',
  /** Below a name that could be taken for another one of the list. */
  alike: (name: string) => `Looks like ${name}. Check which one you mean.`,
  found: (address: string) => `Owned by ${address}`,
  notFound: 'No one owns this username.',
  unlisted: 'Couldn’t look for usernames like this. Try again in a moment.',
  recent: 'Recent',
  /** Says whose list it is, since others see none of it. */
  forget: (name: string) => `Remove ${name} from recent`,
  forgetAll: 'Clear',
  forgetAllLabel: 'Clear recent people',
  suggested: 'Suggested',
  messages: (count: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'} this week`,
  joined: (when: string) => `Joined ${when}`,
  unsuggested: 'Couldn’t load suggestions.',
  nobody: 'No one else has a username here yet.',
  failed: 'Couldn’t look up this username. Try again in a moment.',
} as const;
