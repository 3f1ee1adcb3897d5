/** Finding a member. */
export const findUserText = {
  title: 'Find user',
  intro: (tld: string) => `Enter a full ${tld} username or an address.`,
  label: 'Username or address',
  submit: 'Show profile',
  found: (address: string) => `Owned by ${address}`,
  notFound: 'No one owns this username.',
  failed: 'Couldn’t look up this username. Try again in a moment.',
} as const;
