import { type Fault, faultsIn } from '../fault.ts';

const inNames = (name: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`packages/chain/src/names/${name}.ts`, `packages/chain/src/names/${name}.test.ts`, rows);

/** Faults of minting names, of what they are called, and of their pictures; their tests need a chain. */
export const chainNames: readonly Fault[] = [
  ...inNames('mintName', [
    ['the referrer gets the name', '[name, holder, referrer]', '[name, referrer, referrer]'],
    ['a taken name is minted for the network fee', 'if (taken) throw', 'if (!taken) throw'],
  ]),
  ...inNames('changeMainName', [
    ['anybody’s name is refused', '!== wallet.account.address', '=== wallet.account.address'],
  ]),
  ...inNames('setNameImage', [
    ['data that are no object are written over', 'if (data === null) throw', 'if (false) throw'],
    [
      'a picture takes the place of all other data',
      'withImage(before, image)',
      "withImage('{}', image)",
    ],
  ]),
  ...inNames('getNameMarket', [
    ['an old minter that does not sell sells', ' || buyingEnabled.result === false', ''],
    ['the old spelling of the referral fee is none', ' ?? referral.result', ''],
    [
      'a price that is not told is nothing',
      'throw new ChainError',
      'return 0n; throw new ChainError',
    ],
    [
      'short names cost what long ones do',
      '[one, two, three, four, five] =',
      '[five, four, three, two, one] =',
    ],
  ]),
];
