/** Finding a member. */
export const findUserText = {
  title: 'Find user',
  intro: (tld: string) => `Enter a full ${tld} name or an address.`,
  label: 'Name or address',
  submit: 'Show profile',
  found: (address: string) => `Owned by ${address}`,
  notFound: 'No one owns this name.',
  failed: 'Couldn’t look up this name. Try again in a moment.',
} as const;
