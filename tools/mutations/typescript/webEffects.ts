import { type Fault, faultsIn, inClient } from '../fault.ts';

const inWeb = (path: string, rows: Parameters<typeof faultsIn>[2], tests = path) =>
  faultsIn(`apps/web/src/${path}.ts`, `apps/web/src/${tests}.test.ts`, rows);

/** Faults of what the web app keeps, shows, and asks of the browser and of wallets. */
export const webEffects: readonly Fault[] = [
  ...faultsIn('apps/web/src/data/pictures.ts', 'apps/web/src/data/pictures.test.tsx', [
    [
      'pictures are kept like usernames',
      'storageExpiry.profilePictures',
      'storageExpiry.usernames',
    ],
  ]),
  ...inWeb('features/nfts/steadyList', [
    ['what is new shows at once', 'known.has(key) && !further', 'true && !further'],
    ['a further page is new', 'pages.slice(shown.pages).flat()', '[] as string[]'],
    ['the order of the server is shown', '? shown.keys : [', '? [...now] : ['],
    ['an empty list waits', 'shown.keys.length === 0', 'false'],
  ]),
  ...inWeb('ui/toastSlots', [
    ['a toast that leaves is written on', 'shown.delete(slot)', 'shown.get(slot)'],
    ['an old toast takes the new one along', 'if (shown.get(slot)?.id !== id) return;', ''],
    ['who waited closes the success', ' && toast.messages === message', ''],
  ]),
  ...inWeb('data/credits', [
    ['fees of the launchpad are forgotten', ', nftLaunchpadBondingAddress]', ']'],
  ]),
  ...inWeb(
    'storage/swapSettings',
    [['one setting resets the other', '{ ...swapSettings.get(),', '{ ...defaultSwapSettings,']],
    'storage/settings',
  ),
  ...inWeb(
    'storage/colorMode',
    [['the color mode is not kept', '  writeStored(key, mode);\n', '']],
    'storage/settings',
  ),
  ...inClient('connection/socket', [
    [
      'a slow line is given up again and again',
      'Math.min(longestPatienceMs, 2 * patienceMs)',
      'patienceMs',
    ],
    [
      'a line that was slow once is never hurried again',
      'patienceMs = pongWithinMs;\n        asked',
      'asked',
    ],
    ['a question begins anew before its answer', ' || askedAt !== null', ''],
  ]),
  ...inClient(
    'outbox/delivery',
    [
      ['what nobody answers waits for the next ping', 'connection.probe();', 'void first;'],
      ['what was answered is asked after', 'if (inFlight.has(first.id)) connection', 'connection'],
    ],
    'outbox/outbox',
  ),
  ...inWeb('wallet/connectFailure', [
    ['a failure is told by every page', '    sessionStorage.removeItem(key);\n', ''],
  ]),
  ...inWeb('wallet/walletState', [
    [
      'the last wallet is forgotten',
      'if (id !== null) writeStored(lastUsedKey',
      'writeStored(lastUsedKey',
    ],
  ]),
  ...inWeb('wallet/web3', [['a disconnected wallet comes back', '      saveWallet(null);\n', '']]),
  ...inWeb('wallet/farcaster/hostContext', [
    [
      'a removed mini app stays a favorite',
      "'miniAppRemoved', () => {\n    isFavorite.set(false)",
      "'miniAppRemoved', () => {\n    isFavorite.set(true)",
    ],
  ]),
  ...inWeb('boot/builds', [
    [
      'a page looks on after it is left',
      "    document.removeEventListener('visibilitychange', look);\n",
      '',
    ],
  ]),
  ...inWeb('boot/pwa/worker', [
    ['every update is a first installation', '      isFirst = false;\n', ''],
    ['a tab reloads although it must not', 'noteReload(worker)) location', 'worker) location'],
  ]),
  ...inWeb('transactions/resume', [
    [
      'transactions of other chains are followed',
      '|| chainId !== config.supportedChainId ||',
      '||',
    ],
    ['a transaction is given up after a minute', '24 * 60 * 60_000', '60_000'],
  ]),
  ...inWeb('platform/http', [
    ['the server’s sentence is lost', 'refusal.success ? refusal.data.message :', ''],
  ]),
  ...inClient(
    'log/history',
    [['pages of another log are mixed in', 'page.epoch === timeline.epoch', 'true']],
    'client',
  ),
  ...inClient(
    'device/deviceList',
    [['the device signs on after it signed itself out', 'devices.includes(by.id)', 'false']],
    'client',
  ),
  ...inClient('client', [['other tabs are heard for ever', '        unwatch();\n', '']]),
  ...inClient('device/signer', [
    ['two wallets sign in as one', 'signingIn?.address !== address', 'signingIn === null'],
    ['a wallet is asked twice', 'if (signingIn?.done === done) signingIn', 'signingIn'],
  ]),
];
