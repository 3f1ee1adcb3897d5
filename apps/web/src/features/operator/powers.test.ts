import { readFileSync } from 'node:fs';
import type { OwnedSettings, OwnedState } from '@parley/chain/operator/getOwnedState';
import type { OwnedName } from '@parley/chain/operator/ownedContracts';
import { operatorText } from '@parley/text/operator';
import { expect, test } from 'vitest';
import { powersOf } from './powers.ts';

const somebody = `0x${'11'.repeat(20)}` as const;
const context = { multicall: somebody, chatTokenSymbol: 'CHAT', now: 100 };
const sale = { paused: false, treasury: somebody, revenue: 1n };
/** What each contract says of itself. */
const settings: Record<OwnedName, OwnedSettings> = {
  NameMinter: { ...sale, pricesWei: [5n, 4n, 3n, 2n, 1n], referralFee: 10n },
  Launchpad: {
    ...sale,
    launchFee: 1n,
    protocolFee: 2n,
    referralFee: 3n,
    featured: [somebody],
    collectionFees: { totalWei: 5n, next: [somebody] },
  },
  SwapRouter: {
    swapFee: 1n,
    referralShare: 2n,
    staking: somebody,
    stakingShare: 3n,
    treasury: somebody,
    revenue: 0n,
  },
  Moderators: { moderators: [somebody] },
  ActivityPoints: { writers: [somebody], adjustmentCap: 5n },
  NameRegistry: {},
  ChatToken: {},
  NameAirdrop: { deadline: 50n },
  PointsAirdrop: { deadline: 150n },
};
const stateOf = (name: OwnedName): OwnedState => ({
  name,
  address: somebody,
  owner: somebody,
  pendingOwner: null,
  settings: settings[name],
});

/** What stands for a typed value of a field. */
const typed = { amount: 1n, share: 1n, address: somebody, text: 'why' } as const;
/** The functions that the page calls for the owner of a contract. */
const calledOf = (name: OwnedName) =>
  powersOf(stateOf(name), context)
    .filter(({ by }) => by === 'owner')
    .map(({ fields, act }) => act(fields.map(({ kind }) => typed[kind])).functionName as string);

/** The owner's functions of each contract, from the table that a test compares with the contracts. */
const table = readFileSync(new URL('../../../../../docs/owner-powers.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, contract, call] = /^\| (\w+)\s+\| `(\w+)`/.exec(line) ?? [];
    return contract === undefined || call === undefined ? [] : [{ contract, call }];
  });

test.each(Object.keys(settings) as OwnedName[])(
  'the page has every power over %s, and no other',
  (name) => {
    const listed = table.filter(({ contract }) => contract === name).map(({ call }) => call);
    // Nobody can give up the ownership: that function always reverts.
    const expected = listed.filter((call) => call !== 'renounceOwnership');
    expect(expected.length).toBeGreaterThan(0);
    expect([...new Set(calledOf(name))].sort()).toEqual([...new Set(expected)].sort());
  },
);

test('every power says what it does and the most it can do', () => {
  for (const name of Object.keys(settings) as OwnedName[]) {
    for (const power of powersOf(stateOf(name), context)) {
      const { does, most } = operatorText.powers[power.name];
      expect(does).toMatch(/\.$/);
      expect(most).toMatch(/\.$/);
    }
  }
});

test('what an airdrop has left can be taken after its last second only', () => {
  const idleOf = (name: OwnedName) =>
    powersOf(stateOf(name), context).find((power) => power.name === 'sweep')?.idle;
  expect(idleOf('NameAirdrop')).toBeNull();
  expect(idleOf('PointsAirdrop')).toBe(operatorText.claimsUntil('January 1, 1970'));
});

test('fees of collections are paid out by Multicall, where the community has it', () => {
  const find = (multicall: string) =>
    powersOf(stateOf('Launchpad'), { ...context, multicall }).find(
      ({ name }) => name === 'withdrawCollectionFees',
    );
  expect(find(somebody)).toMatchObject({ at: somebody, by: 'anybody', idle: null });
  expect(find('')).toBeUndefined();
});
