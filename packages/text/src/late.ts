/** What the frame says once the page has loaded. */
export const lateText = {
  newBuild: 'A new version is ready. Nothing you wrote is lost.',
  reload: 'Reload',
  switchTo: (chain: string) => `Switch to ${chain}`,
  switching: 'Switching...',
  switchFailed: 'Network switching failed',
  pointsButton: (points: string) => `${points} AP`,
  points: 'Activity points',
  /** While a wallet shows its member what to sign or pay. */
  answerInWallet: 'Answer in your wallet',
} as const;
