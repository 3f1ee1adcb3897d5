/** Pages, by their file, that show what comes from the index: readers are told when that is behind the chain. */
export const readsIndex: ReadonlySet<string> = new Set([
  'activityPoints',
  'airdrop',
  'findUser',
  'nftCollection',
  'nfts',
  'profile',
  'stake',
  'swap',
  'swapCow',
]);
