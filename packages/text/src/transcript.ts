/** What a transcript is found to be, for a page and for `npm run verify-transcript`. */
const faults = {
  unreadable: 'A line isn’t one of a transcript.',
  gap: 'A message is missing, or comes twice.',
  'no-proof': 'The proof of its device is missing.',
  'bad-proof': 'A wallet didn’t let its device sign.',
  'bad-signature': 'This message isn’t what its author signed.',
  'other-target': 'This event is about another message than its author saw.',
  'not-author': 'Somebody else changed or deleted this message, not its author.',
  'not-deleted': 'This text is gone, and its author didn’t delete it.',
  'bad-removal': 'This text is gone, and the server’s signature for that is wrong.',
  'other-head': 'The messages aren’t those the server signed.',
  'bad-head': 'The server’s signature is wrong.',
  'no-head': 'The server’s signature is missing.',
  'other-anchor': 'Another history up to here is anchored on chain.',
} as const;

const count = (many: number, what: string) =>
  `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;

/** Rooms as files that anybody can check. */
export const transcriptText = {
  key: 'This server signs with',
  noKey: 'This server doesn’t sign its rooms.',
  keyFailed: 'Couldn’t load the server’s key.',
  export: (room: string) => `Export ${room}`,
  check: 'Check a file',
  checking: 'Checking…',
  unread: 'Couldn’t read this file. Choose it again.',
  right: (messages: number, events: number, room: string, host: string) =>
    `${count(messages, 'message')}${events === 0 ? '' : ` and ${count(events, 'event')}`} in ${room} at ${host}: all as their authors and the server signed them.`,
  wrong: 'This file isn’t what was signed.',
  isOurKey: 'Signed with the key this server uses.',
  otherKey: 'Signed with a key this server doesn’t publish:',
  unasked: (count: number) =>
    `${count} ${count === 1 ? 'author has' : 'authors have'} a smart wallet. Only its chain knows whether it let the device sign.`,
  moderations: (moderations: number) =>
    `Not checked: whether ${moderations === 1 ? 'the author of 1 pin or hiding was a moderator' : `the authors of ${moderations.toLocaleString('en')} pins and hidings were moderators`} then. A file can’t tell.`,
  removed: (removed: number) =>
    `Removed by the operator: ${count(removed, 'message')}. The server signed that; their authors didn’t.`,
  anchored: (seq: number, at: string) =>
    `Anchored on chain up to message ${seq.toLocaleString('en')}, ${at}.`,
  notAnchored: 'The last anchor on chain is of no message in this file.',
  anchorsFailed: 'Couldn’t check the anchor right now.',
  at: (seq: number) => `Message ${seq.toLocaleString('en')}`,
  faults,
} as const;
