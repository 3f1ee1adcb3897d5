import { type Fault, faultsIn } from '../fault.ts';

const keeping = 'packages/deploy/src/keepDeployed.ts';
const replacing = 'packages/deploy/src/command/replace';
const oneRelease = 'packages/deploy/src/command/replace.long.test.ts';

/** Faults of what stays at an update, and of what replaces it. */
export const updates: readonly Fault[] = [
  ...faultsIn(keeping, oneRelease, [
    [
      'what the config names is deployed again',
      'const address = kept[name];',
      'const address = undefined as Address | undefined;',
    ],
    [
      'what an earlier release deployed is not looked for',
      'releasedCodes(name, initCode).map(create2AddressOf)',
      '([] as Address[])',
    ],
    ['an owner’s changes are undone', 'if (between.every(stays)) return;', ''],
    [
      'what another owner has to do stops the deploy',
      'if (await isOwner(call.address)) return',
      'return',
    ],
    ['an address without code is kept', 'if (empty.length > 0) {', 'if (empty.length > 99) {'],
  ]),
  ...faultsIn(`${replacing}.ts`, oneRelease, [
    ['any answer replaces', 'if (answer.trim() !== words)', 'if (answer === words)'],
    ['any consent replaces', '=== words) return;', '.length > 0) return;'],
    ['a replaced minter registers names', "if (word === 'minter' &&", "if (word === 'swap' &&"],
    [
      'what is deployed already counts as replaced',
      'if (isAddressEqual(now, old)) {',
      'if (false) {',
    ],
  ]),
  ...faultsIn(`${replacing}able.ts`, `${replacing}able.test.ts`, [
    ['what needs a replaced contract stays', 'all.add(word);', 'void all;'],
  ]),
  ...faultsIn(
    'packages/chain/src/nft/launchCollection.ts',
    'packages/chain/src/nft/laterFunctions.test.ts',
    [
      [
        'first pieces that are not sold are paid for',
        'if (order.firstTokens > 0n) throw',
        'if (order.firstTokens > 99n) throw',
      ],
    ],
  ),
  ...faultsIn(
    'packages/chain/src/swap/swapWithPermit.ts',
    'packages/chain/src/swap/swapByPermit.test.ts',
    [
      [
        'a router that takes no permits is asked to',
        'if (!(await takesPermits(parameters.client, router))) throw',
        'if (parameters.client === undefined) throw',
      ],
    ],
  ),
];
