/** What can be done at the end of a room's title row; loads after the room. */
export const roomActionsText = {
  settings: 'Room settings',
  toCollection: 'See the collection',
} as const;
