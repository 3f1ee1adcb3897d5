const data = 'apps/web/src/data';
const cow = 'apps/web/src/features/swap/cow';
const farcaster = 'apps/web/src/wallet/farcaster';
const transactions = 'apps/web/src/transactions';

/**
 * Test files that replace a module, or need one as it is when it was just imported: each has a worker of its
 * own, since elsewhere a file that came before may have imported it.
 */
export const isolated = [
  'apps/web/src/boot/preloading.test.ts',
  'apps/web/src/boot/pwa/worker.test.ts',
  `${data}/chatToken.test.ts`,
  `${data}/lateInfinitePages.test.ts`,
  'apps/web/src/features/chat/push/keepPush.test.ts',
  'apps/web/src/features/names/mint.test.ts',
  'apps/web/src/features/send/pay.test.ts',
  `${cow}/cancelBySigning.test.ts`,
  `${cow}/placeBySigning.test.ts`,
  `${cow}/sendOrder.test.ts`,
  `${cow}/watchOrders.test.ts`,
  'apps/web/src/storage/expiringCache.test.ts',
  'apps/web/src/storage/localStorage.test.ts',
  `${transactions}/allowExactly.test.ts`,
  `${transactions}/handOver.test.ts`,
  `${transactions}/lookAgain.test.ts`,
  `${transactions}/proposals.test.ts`,
  // Its pages follow what a reorganization removed for longer than it takes.
  `${transactions}/recheck.test.ts`,
  `${transactions}/resume.test.ts`,
  `${transactions}/run.test.ts`,
  `${farcaster}/capabilities.test.ts`,
  `${farcaster}/composeCast.test.ts`,
  `${farcaster}/host.test.ts`,
  `${farcaster}/hostActions.test.ts`,
  `${farcaster}/hostContext.test.ts`,
  `${farcaster}/hostSolana.test.ts`,
  `${farcaster}/hostTokens.test.ts`,
  'apps/web/src/wallet/quickSignIn/hostSignIn.test.ts',
];
