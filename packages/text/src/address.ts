/** Texts of addresses and usernames, wherever one is typed. */
export const addressText = {
  nobody: (name: string) => `Nobody has the username ${name}.`,
  typo: 'This address has a typo. Copy it again.',
} as const;
