/** Lines of a log that few messages have; loads with the first of them. */
export const linesText = {
  sending: 'Sending…',
  discard: 'Discard',
  hiddenBecause: 'Hidden by a moderator:',
  show: 'Show',
  hide: 'Hide',
} as const;
