/** Rooms in the navigation, on their pages, and beside collections; loads once the page is idle. */
export const roomListText = {
  locks: {
    pause: 'Paused',
    'read-only': 'Read-only',
    gate: 'Locked',
  },
  missing: 'This room doesn’t exist.',
  missingText: 'Check the address, or pick a room from the list.',
  failed: 'Couldn’t load this room.',
  archived: 'This room is archived. You can read it, but not write.',

  holders: 'Holders’ room',
  opensWith: 'Opens when you hold one',
  said: (count: number) => (count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`),
  nothingSaid: 'Nothing said yet',
  comments: 'Comments',
  noComments: 'No comments yet. Holders can write the first one.',
  commentsOf: (title: string) => `Newest comments on ${title}`,
  open: 'Open the room',
} as const;
