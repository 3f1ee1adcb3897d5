/** Texts of addresses, wherever one is typed. */
export const addressText = {
  typo: 'This address has a typo. Copy it again.',
} as const;
