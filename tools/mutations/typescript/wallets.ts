import { type Fault, faultsIn } from '../fault.ts';

const wallet = 'apps/web/src/wallet';
const tests = `${wallet}/reconnect.test.ts`;

/** Faults of wallets that come back late. */
export const wallets: readonly Fault[] = [
  ...faultsIn(`${wallet}/resumeLate.ts`, tests, [
    ['a wallet is asked only once more', 'setTimeout(ask, waitMs);\n      waitMs', 'waitMs'],
    ['one that nobody wants is asked on', 'if (!isWanted()) return answer(null);', ''],
    [
      'one that lets the page go is asked on',
      'onLocked();\n      return;',
      'onLocked();\n      continue;',
    ],
  ]),
  ...faultsIn(`${wallet}/announced.ts`, `${wallet}/walletList.test.ts`, [
    ['an extension announces an id of ours', ', z.regex(/^[^\\s:/]+$/)', ''],
  ]),
  ...faultsIn(`${wallet}/followWallet.ts`, `${wallet}/connection.test.ts`, [
    ['garbage locks a wallet', 'accounts.length > 0 || payload.length === 0', 'true'],
    [
      'a garbled end ends a session',
      'if (code === null) onDoubt();',
      'if (code === null) onEnd();',
    ],
  ]),
  ...faultsIn(`${wallet}/connection.ts`, tests, [
    [
      'a silent wallet is not waited for',
      'if (silent !== null) void',
      'if (silent === undefined) void',
    ],
    ['one that refuses is waited for', 'if (isRefusal(error)) silent = null;', ''],
    ['a late chain is not waited for', 'accounts, connectLimitMs)', 'accounts)'],
  ]),
  ...faultsIn(`${wallet}/web3.ts`, tests, [
    [
      'a wallet that comes late is not heard',
      'stopWaiting = wallets.whenShown(',
      'void ((_id: string, _back: () => void) => {})(',
    ],
    [
      'one that is forgotten comes back',
      'stopWaiting();\n    connection.forget();',
      'connection.forget();',
    ],
  ]),
];
