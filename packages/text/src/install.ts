/** Sentences about Parley as an app on the member's device. */
export const installText = {
  title: (community: string) => `Keep ${community} at hand`,
  intro: 'As an app it has its own window and icon, and opens without a network.',
  install: 'Install',
  decline: 'No, thanks',
  offlineReady: (community: string) => `${community} now opens without a network, too.`,
} as const;
