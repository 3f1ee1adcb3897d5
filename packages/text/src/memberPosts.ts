/** What a member said, on the profile. */
export const memberPostsText = {
  label: 'What this member did',
  tab: 'Posts',
  place: (room: string) => `In ${room}`,
  none: 'No posts yet.',
  failed: 'Couldn’t load posts.',
  more: 'More posts',
} as const;
