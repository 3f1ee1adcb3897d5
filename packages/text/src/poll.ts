/** Making a poll; loads when a member does. */
export const pollText = {
  votes: (count: number) => (count === 1 ? '1 vote' : `${count.toLocaleString('en')} votes`),
  open: 'Make a poll',
  title: 'New poll',
  question: 'Question',
  option: (place: number) => `Answer ${place}`,
  add: 'Add an answer',
  drop: (place: number) => `Remove answer ${place}`,
  post: 'Post poll',
  note: 'Each member chooses one answer, signed like a message, and can change it.',
  same: 'Two answers are the same.',
} as const;
