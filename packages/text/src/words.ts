/** What stands in members' texts besides their words; loads with the first text that has marks or links. */
export const wordsText = {
  /** In the place of a link that would bring a referral fee. */
  removed: '(referral links not allowed)',
  /** In the place of a spoiler, where nobody can press it. */
  spoiler: '[spoiler]',
  showSpoiler: 'Show spoiler',
  copyCode: 'Copy code',
  copiedCode: 'Code copied.',
  readMore: 'Read more',
  readLess: 'Show less',
  picture: 'Linked picture',
  openPicture: 'Open picture',
  noPicture: 'This link leads to no picture that can be shown.',
  playVideo: 'Play from YouTube',
  videoNote: 'Playing connects you to YouTube.',
  videoFrame: 'Video on YouTube',
  /** A file of a message, in one line or for a voice. */
  file: (kind: 'picture' | 'sound' | 'video', alt: string) => {
    const what = { picture: 'Picture', sound: 'Sound', video: 'Video' }[kind];
    return alt === '' ? what : `${what}: ${alt}`;
  },
  openFile: (label: string) => `Open ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  playFile: (label: string) => `Play ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  pauseFile: (label: string) => `Pause ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  fileMissing: 'This file can’t be shown.',
} as const;
