/** Who is in a room, and who types there; loads after the room. */
export const presenceText = {
  hereNow: (count: number) => `${count.toLocaleString('en')} here now`,
  here: 'Here now',
  more: (count: number) => `${count.toLocaleString('en')} more`,
  writing: 'writing…',
  moderator: 'Moderator',
  and: 'and',
  isTyping: 'is typing',
  areTyping: 'are typing',
  countTyping: (count: number) =>
    count === 1 ? '1 person is typing' : `${count.toLocaleString('en')} people are typing`,
} as const;
