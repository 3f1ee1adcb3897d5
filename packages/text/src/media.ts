/** Why a file is not accepted, for the member who uploads it. Sizes are in MB. */
export const mediaText = {
  off: 'Uploads are off in this community.',
  signIn: 'Sign in to upload files.',
  needsName: 'Get a username to upload files.',
  nameUnknown: 'Couldn’t check your username. Try again in a moment.',
  size: 'The file’s size is missing. Try again.',
  empty: 'This file is empty. Choose another one.',
  tooLarge: {
    picture: (megabytes: number) => `Choose a picture of at most ${megabytes} MB.`,
    sound: (megabytes: number) => `Choose a sound file of at most ${megabytes} MB.`,
    video: (megabytes: number) => `Choose a video of at most ${megabytes} MB.`,
  },
  wrongType:
    'Choose a picture (PNG, JPEG, GIF, WebP, AVIF), a sound file (MP3, M4A, AAC, Ogg, WAV, FLAC), or a video (MP4, WebM).',
  svg: 'SVG pictures can’t be uploaded. Save it as a PNG and try again.',
  pixels: (megapixels: number) =>
    `Choose a picture of at most ${megapixels} megapixels, all frames of an animation together.`,
  frames: (frames: number) => `Choose an animation of at most ${frames} frames.`,
  slow: 'This file takes too long to open. Save it in another format and try again.',
  broken: 'This file is damaged or incomplete. Choose another one.',
  tooLong: (minutes: number) => `Choose a recording of at most ${minutes} minutes.`,
  changed: 'The file changed on its way. Try again.',
  stopped: 'The upload stopped. Try again.',
  busy: 'Too many files are being uploaded. Try again in a moment.',
  unseen: 'The server is too busy to look at your file. Try again in a moment.',
  waiting: 'Wait until your other uploads are done.',
  day: (megabytes: number) => `You can upload ${megabytes} MB a day. Try again tomorrow.`,
  member: (megabytes: number) => `You can upload ${megabytes} MB in all. Use a link instead.`,
  full: 'This community’s space for uploads is full. Use a link instead.',
  disk: 'The server is out of disk space. Your file isn’t saved. Use a link instead.',
  missing: 'There’s no file at this address.',
  unshown: 'This link leads to no picture, sound, or video that can be shown.',
} as const;
