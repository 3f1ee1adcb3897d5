/** The log of moderation, which everybody can read. */
export const auditText = {
  title: 'Moderation log',
  intro: 'What moderators did, when, and why. Your browser checks who signed each entry.',
  empty: 'Moderators haven’t done anything yet.',
  failed: 'Couldn’t load the log.',
  older: 'Older',
  checking: 'Checking the signature',
  verified: 'Signed by this moderator',
  broken: 'Signature doesn’t match',
  suspended: 'suspended',
  lifted: 'lifted the suspension of',
  kept: 'kept a reported message of',
  hide: 'hid a message of',
  restore: 'restored a message of',
  pin: 'pinned a message of',
  unpin: 'unpinned a message of',
  sweep: 'removed the reactions of',
  show: 'Show message',
  until: (when: string) => `until ${when}`,
  forGood: 'for good',
  opened: (room: string) => `opened ${room}`,
  slowed: (room: string, seconds: number) => `slowed ${room} to one message per ${spanOf(seconds)}`,
  paused: (room: string) => `paused ${room}`,
  closed: (room: string) => `made ${room} read-only`,
  rooms: {
    create: (room: string) => `made the room ${room}`,
    change: (room: string) => `changed the room ${room}`,
    archive: (room: string) => `archived the room ${room}`,
    reopen: (room: string) => `reopened the room ${room}`,
  },
} as const;

function spanOf(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
