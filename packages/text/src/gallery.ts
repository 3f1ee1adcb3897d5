/** Pictures shown large, and those of a room; loads when one is opened. */
export const galleryText = {
  pictures: 'Pictures',
  /** What a picture without a description is read out as. */
  undescribed: 'Picture',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  original: 'Open the original',
  message: 'Open the message',
  ofAll: (index: number, count: number) => `${index} of ${count}`,
  unshown: 'This picture can’t be shown.',
} as const;
