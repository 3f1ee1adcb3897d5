/** The fees behind the referral link; loads with the dialog. */
export const referralText = {
  waiting: 'Fees waiting for you',
  waitingText: 'They could not be paid to your wallet at once. They are yours until you take them.',
  withdraw: 'Withdraw referral fees',
  withdrawn: 'Your referral fees are in your wallet.',
  unknown: 'Whether fees are waiting for you cannot be read right now.',
} as const;
