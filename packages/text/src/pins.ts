/** Messages to find again: what moderators pinned in a room, and one's own bookmarks; loads after the room. */
export const pinsText = {
  show: 'Show',
  pinned: 'Pinned',
  bookmarked: 'Bookmarks',
  bookmark: 'Bookmark',
  unbookmark: 'Remove bookmark',
  bookmarkAdded: 'Bookmarked. The pin at the top of a room leads to your bookmarks.',
  bookmarkRemoved: 'Bookmark removed.',
  noBookmarks: 'Bookmark a message in its menu to find it here. Bookmarks stay in this browser.',
  bookmarksFailed: 'Couldn’t load your bookmarks.',
  gone: 'This message isn’t there any more.',
  title: 'Pinned messages',
  none: 'Nothing is pinned here yet.',
  failed: 'Couldn’t load the pinned messages.',
} as const;
