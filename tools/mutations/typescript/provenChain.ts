import { type Fault, faultsIn } from '../fault.ts';

const wallet = 'apps/web/src/wallet';
const phone = `${wallet}/walletConnect`;

/** Faults of what keeps a wallet from signing or paying on another chain than the one shown. */
export const provenChain: readonly Fault[] = [
  ...faultsIn(`${wallet}/chainGate.ts`, `${wallet}/chainGate.test.ts`, [
    ['a transaction names no chain', 'chainId: numberToHex(ours) }', 'chainId: undefined }'],
    [
      'a batch or typed data for another chain is sent',
      "if (named.chainId !== chainId) throw new ChainError('wrong-chain');",
      '',
    ],
    [
      'a wallet on another chain is asked',
      'if (actual !== connection.chainId) onChain(actual);',
      'if (actual === null) onChain(actual);',
    ],
    [
      'what changed while the wallet was asked does not count',
      "if (connected() !== connection) throw new ChainError('wrong-chain');",
      '',
    ],
    [
      'a wallet shown on another chain is asked',
      "if (connection.chainId !== chainId) throw new ChainError('wrong-chain');",
      '',
    ],
    [
      'another account is asked to sign',
      '!isAddressEqual(named.signer, connection.address)',
      'connection === null',
    ],
    [
      'an unknown method goes to the wallet',
      'if (named === null) throw',
      'if (named === undefined) throw',
    ],
    [
      'a silent wallet is believed',
      "throw new ChainError('wallet', { reason: walletText.silent });",
      'return connection.chainId;',
    ],
  ]),
  ...faultsIn(`${phone}/activeSession.ts`, `${phone}/history.test.ts`, [
    [
      'a phone is believed to be on our chain without a grant',
      'if (named !== configured || chainsOf(session).includes(configured)) setChain(named);',
      'setChain(named);',
    ],
    [
      'an account that was not granted is used',
      'const known = named.filter((candidate) => granted.includes(candidate));',
      'const known = named.filter((candidate) => granted.length >= 0 && candidate !== null);',
    ],
    [
      'a grant that was taken back leaves the chain as it was',
      'setChain(chainAfterUpdate({ before, chains, configured, chainId }));',
      'void before;',
    ],
  ]),
  ...faultsIn(`${phone}/activeChain.ts`, `${phone}/activeChain.test.ts`, [
    [
      'a reload believes our chain without a grant',
      'last !== null && (last !== configured || chains.includes(configured))',
      'last !== null',
    ],
    ['any grant proves the account', 'granted === address)', 'granted !== null)'],
  ]),
  ...faultsIn(`${phone}/provider.ts`, `${phone}/provider.test.ts`, [
    [
      'a phone that proved nothing is asked to pay',
      'if (active.isProven()) return chainId;',
      'return chainId;',
    ],
  ]),
];
