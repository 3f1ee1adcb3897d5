import { activityPointsAbi } from '@parley/chain/generated/abis';
import { hexToString } from 'viem';
import { defineHandler } from '../defineHandler.ts';
import type { Constants, Handled, Place } from '../handler.ts';

type Entry = { member: string; source: string; amount: bigint };

/** The epoch of a time, counted from 1; 0 for a ledger without epochs. */
function epochAt(time: number, { genesis, epochLength }: Constants): bigint {
  if (genesis === undefined || !epochLength) return 0n;
  return (BigInt(time) - genesis) / epochLength + 1n;
}

function entry(
  kind: 'award' | 'bonus' | 'correction',
  { member, source, amount }: Entry,
  reason: string,
  place: Place,
  constants: Constants,
): Handled {
  const values = {
    kind,
    reason,
    amount,
    epoch: epochAt(place.time, constants),
    member: member.toLowerCase(),
    source: source.toLowerCase(),
  };
  return {
    rows: [{ table: 'point_entries', values }],
    topics: ['points', `member:${member.toLowerCase()}`],
  };
}

/** The ledger of activity points; corrections have negative amounts. */
export const pointsHandler = defineHandler({
  kind: 'points',
  abi: activityPointsAbi,
  constants: ['genesis', 'epochLength'],
  events: {
    PointsAwarded: (args, place, constants) =>
      entry('award', args, hexToString(args.reason, { size: 32 }), place, constants),
    BonusGiven: (args, place, constants) => entry('bonus', args, args.reason, place, constants),
    PointsCorrected: (args, place, constants) =>
      entry('correction', { ...args, amount: -args.amount }, args.reason, place, constants),
  },
});
