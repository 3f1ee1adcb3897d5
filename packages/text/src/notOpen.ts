/** Pages that this community does not have. */
export const notOpenText = {
  later: 'Not open yet',
  laterText: 'This page isn’t ready yet.',
  off: 'Turned off',
  offText: 'This community has turned this off.',
} as const;
