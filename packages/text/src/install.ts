/** Sentences about Parley as an app on the member's device. */
export const installText = {
  title: (community: string) => `Install ${community}`,
  intro: 'It gets its own window and icon, and works offline.',
  install: 'Install',
  decline: 'No, thanks',
  offlineReady: (community: string) => `${community} now works offline.`,
} as const;
