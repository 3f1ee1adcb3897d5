/** What is said of a request to a server that brought nothing usable. */
export const requestText = {
  silent: 'No response received',
  refused: (status: number | string) => `Request failed with status ${status}`,
  unreadable: 'Unreadable response',
} as const;
