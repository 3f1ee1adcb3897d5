/** What a member has not read yet; loads after the room. */
export const unreadText = {
  several: (count: number) => `${count} new messages`,
  newSince: (count: number, time: string) =>
    count === 1 ? `1 new message since ${time}` : `${count} new messages since ${time}`,
  mute: 'Mute this room',
  muted: 'Muted: this room shows no count of new messages.',
  unmuted: 'This room counts new messages again.',
  titled: (count: number, title: string) => `(${count > 99 ? '99+' : count}) ${title}`,
} as const;
