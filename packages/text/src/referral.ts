/** The fees behind the referral link; loads with the dialog. */
export const referralText = {
  waiting: 'Unclaimed fees',
  waitingText: 'These fees couldn’t be paid to your wallet. They’re yours to withdraw at any time.',
  withdraw: 'Withdraw referral fees',
  withdrawn: 'Your referral fees are in your wallet.',
  unknown: 'Couldn’t check for unclaimed fees.',
} as const;
