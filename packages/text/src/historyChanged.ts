/** A server that does not keep to what it showed; loads when that was found out. */
export const historyChangedText = {
  title: 'This server’s history changed',
  altered: 'Messages you saw in this room aren’t what the server shows now.',
  shortened: 'Messages you saw in this room are gone.',
  unsigned: 'The server doesn’t vouch for this room with its signature.',
  why: 'The operator may have restored a backup, or somebody rewrote the past. Ask others what they see.',
  copy: 'Copy evidence',
  copied: 'Evidence copied to your clipboard.',
  accept: 'Accept this history',
  restoredTitle: 'This community was restored from a backup',
  restored: (moment: string) => `Messages sent after ${moment} are gone.`,
  acceptRestored: 'OK',
} as const;
