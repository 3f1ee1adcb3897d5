/** The referral link of a connected wallet, and the fees behind it. */
export const referralText = {
  waiting: 'Unclaimed fees',
  waitingText: 'These fees couldn’t be paid to your wallet. They’re yours to withdraw at any time.',
  withdraw: 'Withdraw referral fees',
  withdrawn: 'Your referral fees are in your wallet.',
  unknown: 'Couldn’t check for unclaimed fees.',
  title: 'Share referral link',
  intro: 'Share your referral link and earn referral fees',
  points: ' (and activity points)',
  copied: 'Referral link copied to your clipboard!',
  field: 'Referral link',
} as const;
