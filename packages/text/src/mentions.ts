/** Where a member is mentioned or replied to; loads after the room. */
export const mentionsText = {
  title: 'Mentions',
  open: (unread: number) => (unread === 0 ? 'Mentions' : `Mentions, ${unread} unread`),
  none: 'Nobody has mentioned you or replied to you yet.',
  failed: 'Couldn’t load your mentions.',
  more: 'Older mentions',
  replied: (room: string) => `replied to you in ${room}`,
  mentioned: (room: string) => `mentioned you in ${room}`,
  unread: 'Unread',
  notify: 'Notify me in this browser while I’m elsewhere',
} as const;
