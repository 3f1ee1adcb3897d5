/** What readers are told while what a page shows of the chain is behind it. */
export const indexLagText = {
  behind: (duration: string) =>
    `Catching up: what happened on the chain in the last ${duration} may be missing here.`,
  /** In place of a list, by the kind of contract that would have to tell: those that are not ours may not. */
  unlisted: {
    names:
      'This community’s username contract doesn’t publish a list. Enter a whole username or an address.',
    minter: 'This community’s username contract doesn’t publish who joined with whose link.',
    points: 'This community’s points contract doesn’t publish how points were earned.',
  },
} as const;
