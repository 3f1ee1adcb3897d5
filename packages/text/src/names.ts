/** Feedback on a name as a member types it. */
export const nameText = {
  dot: 'Dots not allowed',
  space: 'Spaces not allowed',
  percent: '% not allowed',
  ampersand: '& not allowed',
  questionMark: '? not allowed',
  hash: '# not allowed',
  slash: '/ not allowed',
  comma: 'Comma not allowed',
  hidden: 'This character is not allowed',
  tooLong: (limit: number) => `At most ${limit} characters`,
  valid: 'Domain name is valid',
  taken: 'This name is already taken',
  notHeld: 'You do not own this domain.',
  notNormal: (normal: string) =>
    `Many wallets would read this username as ${normal}, a different one.`,
  notShown: 'Many wallets won’t show this username because it can be mistaken for another.',
} as const;
