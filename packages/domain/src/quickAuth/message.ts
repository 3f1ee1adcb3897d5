const firstLine =
  /^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/)?([^\s/?#]+) wants you to sign in with your Ethereum account:(?:\n|$)/;

/**
 * The domain that a sign-in message (ERC-4361) is for, such as `parley.example` or
 * `localhost:3000`; null when it names none.
 */
export function messageDomain(message: string): string | null {
  return firstLine.exec(message)?.[1] ?? null;
}
