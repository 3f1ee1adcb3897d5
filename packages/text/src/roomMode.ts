/** What members may do in a room now, and how moderators set it; loads with the message field. */
export const roomModeText = {
  slow: (seconds: number) => `Slow mode: ${everyOf(seconds)}.`,
  again: (left: string) => `You can write again in ${left}.`,
  paused: 'A moderator paused this room.',
  pausedUntil: (when: string) => `A moderator paused this room until ${when}.`,
  readOnly: 'Only moderators write in this room.',
  suspended: 'You’re suspended.',
  suspendedUntil: (when: string) => `You’re suspended until ${when}.`,
  reason: 'Reason:',

  change: 'Room mode',
  title: (room: string) => `Mode of ${room}`,
  note: 'Moderators can always write. Everyone can see who changed the mode and why.',
  kinds: { open: 'Open', slow: 'Slow', pause: 'Pause', 'read-only': 'Read-only' },
  explained: {
    open: 'Everyone can write.',
    slow: 'One message per member in this time. Reactions and edits stay open.',
    pause: 'Only moderators can write, react, or edit.',
    'read-only': 'Members can read and react, but not write.',
  },
  interval: 'One message every',
  intervals: { 10: '10 s', 60: '1 min', 300: '5 min', 3600: '1 h' },
  howLong: 'How long',
  spans: { short: '10 min', hour: '1 hour', open: 'Until lifted' },
  set: 'Set mode',
  done: 'Mode set.',
} as const;

function everyOf(seconds: number): string {
  const [count, unit] =
    seconds % 3_600 === 0
      ? [seconds / 3_600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second'];
  const article = unit === 'hour' ? 'an' : 'a';
  return count === 1 ? `one message ${article} ${unit}` : `one message every ${count} ${unit}s`;
}
