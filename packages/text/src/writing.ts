/** Writing a message, and the sign-in that it needs; loads with the message field. */
export const writingText = {
  message: 'Message',
  placeholder: (room: string) => `Message ${room}`,
  send: 'Send',
  signedHere: 'Signed by this device',
  asksOnce: 'Your wallet asks once',
  waitingForWallet: 'Waiting for your wallet…',
  needsSignIn: 'Not sent yet. Your message is kept. Approve this device in your wallet to send it.',
  rejected: 'You declined to sign in. Your message is kept. Send it again when you’re ready.',
  signInFailed: 'Sign-in didn’t work. Your message is kept. Try again.',
  mention: 'Mention somebody',
  emoji: 'Add an emoji',
  members: 'Members',
  candidates: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  nobody: (name: string) => `Nobody here is called “${name}”.`,
  charactersLeft: (left: number) =>
    left < 0 ? `${-left} characters too many` : `${left} characters left`,
} as const;
