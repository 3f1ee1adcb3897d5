/** Pictures shown large, and those of a room; loads when one is opened. */
export const galleryText = {
  pictures: 'Pictures',
  /** What a picture without a description is read out as. */
  undescribed: 'Picture',
  gallery: 'Show the pictures',
  conversation: 'Show the conversation',
  label: (room: string) => `Pictures in ${room}`,
  empty: 'No pictures here yet.',
  emptyText: 'Choose one below, and everybody sees it here.',
  open: (alt: string) => (alt === '' ? 'Open picture' : `Open picture: ${alt}`),
  /** How many more a message has. */
  more: (count: number) => `+${count}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  original: 'Open the original',
  message: 'Open the message',
  ofAll: (index: number, count: number) => `${index} of ${count}`,
  unshown: 'This picture can’t be shown.',
} as const;
