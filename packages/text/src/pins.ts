/** What moderators pinned in a room; loads after the room. */
export const pinsText = {
  title: 'Pinned messages',
  none: 'Nothing is pinned here yet.',
  failed: 'Couldn’t load the pinned messages.',
} as const;
