import { type Fault, faultsIn } from '../fault.ts';

const beside = (path: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`${path}.ts`, `${path}.test.ts`, rows);

/** Faults at the edges of rules: other spellings, what is cut, what waits, what came since. */
export const edges: readonly Fault[] = [
  ...beside('packages/domain/src/names/display', [
    [
      'Latin letters in Japanese are a mixture',
      "others.length < used.length && others.some((script) => script !== 'Latin')",
      'others.length < used.length && others.length > 0',
    ],
  ]),
  ...beside('packages/domain/src/nft/launch', [
    [
      'an id is cut after its hyphens went',
      ".slice(0, launchLimits.uniqueId)\n    .replace(/^-+|-+$/g, '')",
      ".replace(/^-+|-+$/g, '')\n    .slice(0, launchLimits.uniqueId)",
    ],
  ]),
  ...beside('packages/domain/src/media/types', [
    [
      'brands behind the first box count',
      'text.slice(16, Math.min(end, sniffBytes))',
      'text.slice(16, sniffBytes)',
    ],
  ]),
  ...beside('packages/chain/src/points/getEarningTerms', [
    [
      'what a community does not have moves the answers',
      'contracts.map((contract) => contract !== null && writers.has(contract))',
      'contracts.map((_, index) => answers[index]?.result === true)',
    ],
  ]),
  ...beside('packages/chain/src/swap/getPools', [
    [
      'the case of letters decides whose reserve is whose',
      'return tokenIn.toLowerCase() < tokenOut.toLowerCase()',
      'return tokenIn < tokenOut',
    ],
  ]),
  ...beside('packages/chain/src/tokens/getToken', [
    [
      'a network that is lost is a missing token',
      "if (error.code === 'unavailable') throw error;",
      '',
    ],
  ]),
  ...beside('packages/chain/src/transactions/getPlace', [
    [
      'a transaction that waits has used its nonce',
      'client.getTransactionCount({ address })',
      "client.getTransactionCount({ address, blockTag: 'pending' })",
    ],
  ]),
  ...beside('apps/server/src/chat/transcript', [
    ['an exported room goes beyond its head', 'Math.min(readSize, head.seq - after)', 'readSize'],
  ]),
  ...beside('apps/server/src/indexer/node/span', [
    ['a node that answers more is never asked for it', 'calm % calmMax === 0', 'calm === 0'],
  ]),
  ...beside('apps/server/src/logs/scrub', [
    [
      'the fragment of an address is kept',
      "url.replace(/[?#].*$/s, '')",
      "url.replace(/\\?.*$/s, '')",
    ],
  ]),
  ...faultsIn('apps/server/src/logs/scrub.ts', 'tools/linearPatterns.test.ts', [
    [
      'a report of many hyphens stops the server',
      '/\\b[\\w-]{40,}/g',
      '/\\b(?=[\\w-]*\\d)[\\w-]{40,}/g',
    ],
  ]),
  ...beside('packages/chat-client/src/device/signIn', [
    [
      'a sign-in takes the key of the one before',
      'const device = await createDevice();',
      'const device = (await devices.get(address)) ?? (await createDevice());',
    ],
  ]),
];
