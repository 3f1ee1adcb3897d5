/** A field for a file of one’s own or a link to one; loads with the first form that has it. */
export const fileText = {
  upload: 'Choose a file',
  replace: 'Replace',
  remove: 'Remove',
  orLink: 'or paste a link',
  uploading: (percent: number) => `Uploading, ${percent} %`,
  cancel: 'Cancel',
  uploadFailed: 'The upload didn’t work. Try again.',
  preparing: 'Preparing the file…',
  held: 'The server is busy. Trying your file again in a moment…',
} as const;
