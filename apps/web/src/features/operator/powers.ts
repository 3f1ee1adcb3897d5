import type { OwnedSettings, OwnedState } from '@parley/chain/operator/getOwnedState';
import { shareCaps } from '@parley/chain/operator/shareCaps';
import { zeroAddress } from '@parley/domain/fields/hex';
import type { NamePrices } from '@parley/domain/names/rules';
import { operatorText } from '@parley/text/operator';
import { grantPowers, type PowerContext } from './grantPowers.ts';
import type { Power } from './power.ts';

const { characters, newOwner, address: addressLabel, powers } = operatorText;

/** What can be done with a contract, in the order in which it is shown. */
export function powersOf(state: OwnedState, context: PowerContext): Power[] {
  const { settings } = state;
  return [
    ...salesPowers(settings),
    ...sharePowers(settings),
    ...revenuePowers(settings),
    ...listPowers(settings),
    ...grantPowers(state, context),
    ...ownershipPowers(state),
  ];
}

function salesPowers({ paused, pricesWei, launchFee }: OwnedSettings): Power[] {
  const found: Power[] = [];
  if (paused !== undefined) {
    const words = [operatorText.running, operatorText.paused] as const;
    const name = paused ? 'resume' : 'pause';
    found.push({
      name: launchFee === undefined ? name : `${name}Launches`,
      fields: [],
      change: paused ? [words[1], words[0]] : words,
      by: 'owner',
      act: () => ({ functionName: 'setPaused', args: [!paused] }),
    });
  }
  if (pricesWei !== undefined) {
    found.push({
      name: 'setPrices',
      fields: pricesWei.map((now, at) => ({ kind: 'amount', label: characters(at + 1), now })),
      by: 'owner',
      act: (values) => ({ functionName: 'setPrices', args: [values as unknown as NamePrices] }),
    });
  }
  if (launchFee !== undefined) {
    found.push({
      name: 'setLaunchFee',
      fields: [{ kind: 'amount', label: powers.setLaunchFee.label, now: launchFee }],
      by: 'owner',
      act: ([amount]) => ({ functionName: 'setLaunchFee', args: [amount as bigint] }),
    });
  }
  return found;
}

/** The shares that a function of their own sets. */
const shares = [
  ['protocolFee', 'setProtocolFee'],
  ['referralFee', 'setReferralFee'],
  ['swapFee', 'setSwapFee'],
  ['referralShare', 'setReferralShare'],
] as const;

function sharePowers(settings: OwnedSettings): Power[] {
  const found = shares.flatMap(([key, functionName]): Power[] => {
    const now = settings[key];
    if (now === undefined) return [];
    const { label } = powers[functionName];
    return [
      {
        name: functionName,
        fields: [{ kind: 'share', label, now, maximum: shareCaps[key] }],
        by: 'owner',
        act: ([share]) => ({ functionName, args: [share as bigint] }),
      },
    ];
  });
  const { staking, stakingShare } = settings;
  if (staking === undefined || stakingShare === undefined) return found;
  const maximum = shareCaps.stakingShare;
  const label = powers.setStaking.label;
  const power: Power = {
    name: 'setStaking',
    fields: [{ kind: 'share', label, now: stakingShare, maximum }],
    by: 'owner',
    idle: staking === zeroAddress ? operatorText.noStaking : null,
    act: ([share]) => ({ functionName: 'setStaking', args: [staking, share as bigint] }),
  };
  return [...found, power];
}

function revenuePowers({ treasury, revenue }: OwnedSettings): Power[] {
  if (treasury === undefined || revenue === undefined) return [];
  return [
    {
      name: 'withdrawRevenue',
      fields: [],
      change: [revenue, operatorText.paidOut],
      by: 'anybody',
      idle: revenue === 0n ? operatorText.nothing : null,
      act: () => ({ functionName: 'withdrawRevenue', args: [] }),
    },
    {
      name: 'setTreasury',
      fields: [{ kind: 'address', label: powers.setTreasury.label, now: treasury }],
      by: 'owner',
      act: ([address]) => ({ functionName: 'setTreasury', args: [address as `0x${string}`] }),
    },
  ];
}

/** Lists of addresses: each can be taken off, and others put on. */
const lists = [
  ['moderators', 'setModerator', 'removeModerator', 'addModerator'],
  ['featured', 'setFeatured', 'removeFeatured', 'addFeatured'],
  ['writers', 'setWriter', 'removeWriter', 'addWriter'],
] as const;

function listPowers(settings: OwnedSettings): Power[] {
  return lists.flatMap(([key, functionName, remove, add]): Power[] => {
    const listed = settings[key];
    if (listed === undefined) return [];
    const removals = listed.map(
      (about): Power => ({
        name: remove,
        about,
        fields: [],
        change: [operatorText.allowed, operatorText.removed],
        by: 'owner',
        act: () => ({ functionName, args: [about, false] }),
      }),
    );
    const addition: Power = {
      name: add,
      fields: [{ kind: 'address', label: addressLabel, now: null }],
      by: 'owner',
      act: ([address]) => ({ functionName, args: [address as `0x${string}`, true] }),
    };
    return [...removals, addition];
  });
}

function ownershipPowers({ owner, pendingOwner }: OwnedState): Power[] {
  const transfer: Power = {
    name: 'transferOwnership',
    about: owner,
    fields: [{ kind: 'address', label: newOwner, now: pendingOwner }],
    by: 'owner',
    act: ([heir]) => ({ functionName: 'transferOwnership', args: [heir as `0x${string}`] }),
  };
  if (pendingOwner === null) return [transfer];
  return [
    transfer,
    {
      name: 'cancelTransfer',
      about: pendingOwner,
      fields: [],
      change: [pendingOwner, operatorText.none],
      by: 'owner',
      act: () => ({ functionName: 'transferOwnership', args: [zeroAddress] }),
    },
    {
      name: 'acceptOwnership',
      fields: [],
      change: [owner, pendingOwner],
      by: 'pending',
      act: () => ({ functionName: 'acceptOwnership', args: [] }),
    },
  ];
}
