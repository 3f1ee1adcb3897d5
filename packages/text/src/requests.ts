/** Failures of a request to a server. */
export const requestText = {
  silent: 'No response received',
  refused: (status: number | string) => `Request failed with status ${status}`,
  unreadable: 'Unreadable response',
} as const;
