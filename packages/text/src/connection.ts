/** While the connection to the server is lost. */
export const connectionText = {
  /** The browser says that the device has no network. */
  offline: (waiting: number) => `You’re offline. ${sends(waiting)} when you’re back.`,
  /** The device has a network, and the server doesn't answer over it. */
  away: (waiting: number) => `Can’t reach the server. ${sends(waiting)} when it’s back.`,
} as const;

function sends(waiting: number): string {
  if (waiting === 0) return 'Messages send';
  return waiting === 1 ? '1 message sends' : `${waiting.toLocaleString('en')} messages send`;
}
