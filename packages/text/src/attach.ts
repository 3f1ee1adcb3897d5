/** Files that a message brings; loads with the message field. */
export const attachText = {
  add: 'Add pictures, sound, or video',
  files: 'Files of this message',
  describe: (name: string) => `Describe ${name}`,
  description: 'What does it show?',
  descriptionOfSound: 'What is it?',
  remove: (name: string) => `Remove ${name}`,
  retry: 'Try again',
  waiting: 'Waiting…',
  notInEdit: 'An edit can’t add files. Send them in a new message.',
  off: 'This community doesn’t take files.',
  tooMany: (most: number) => `A message takes ${most} files.`,
} as const;
