/** Failures of the quick sign-in, its token, and its host. */
export const sessionText = {
  missingDomain: 'Missing domain on SIWE message',
  invalidToken: 'Invalid token',
  suspended: (reason: string) =>
    `The operator suspended you: ${reason}. You can still read, and nothing you wrote is lost.`,
  elsewhere: 'The session token is for this site and its auth server only.',
  jwt: {
    parts: 'Invalid JWT',
    empty: 'JWTs must contain a payload',
    claims: 'Invalid JWT Claims Set',
  },
  signInRejected: 'Sign in rejected by user',
  addRejected: 'Add miniapp rejected by user',
  invalidManifest: 'Invalid domain manifest',
} as const;
