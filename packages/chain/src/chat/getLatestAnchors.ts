import type { Address, Hex } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { anchorsAbi } from '../generated/abis.ts';

/** The newest anchor that an account made of a room. */
export type LatestAnchor = {
  account: Address;
  room: Hex;
  seq: number;
  hash: Hex;
  /** When it was made, in seconds since 1970. */
  time: number;
};

/**
 * The newest anchor that each account made of each room, where it made one. No events are read, so any
 * node answers, however old the anchors are. Throws ChainError.
 */
export async function getLatestAnchors(
  client: ReadClient,
  {
    anchors,
    accounts,
    rooms,
  }: { anchors: Address; accounts: readonly Address[]; rooms: readonly Hex[] },
): Promise<LatestAnchor[]> {
  const ask = (account: Address) =>
    client.readContract({
      address: anchors,
      abi: anchorsAbi,
      functionName: 'latest',
      args: [account, rooms],
    });
  const found = await withChainErrors(Promise.all(accounts.map(ask)));
  return accounts.flatMap((account, at) =>
    rooms.flatMap((room, index) => {
      const latest = found[at]?.[index];
      if (latest === undefined || latest.seq === 0n) return [];
      const { seq, hash, time } = latest;
      return [{ account, room, seq: Number(seq), hash, time: Number(time) }];
    }),
  );
}
