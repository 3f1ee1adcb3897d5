import { type Address, type Hex, parseEventLogs } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { anchorsAbi } from '../generated/abis.ts';
import { getReceipt } from '../transactions/getReceipt.ts';

/** An anchor whose event is in a block. */
export type FoundAnchor = {
  account: Address;
  seq: number;
  hash: Hex;
  block: number;
  /** Time of the block, in seconds since 1970. */
  time: number;
};

type Wanted = {
  anchors: Address;
  accounts: readonly Address[];
  room: Hex;
  seq: number;
  tx: Hex;
};

/**
 * The anchor of one place of a room that a transaction made, as its receipt says: by one of these
 * accounts, in this contract. Null where the chain has no such thing, whatever anybody says. Throws
 * ChainError.
 */
export async function findAnchor(
  client: ReadClient,
  { anchors, accounts, room, seq, tx }: Wanted,
): Promise<FoundAnchor | null> {
  const receipt = await getReceipt(client, tx);
  if (receipt === null) return null;
  const lower = accounts.map((account) => account.toLowerCase());
  const events = parseEventLogs({ abi: anchorsAbi, eventName: 'Anchored', logs: receipt.logs });
  const event = events.find(
    ({ address, args }) =>
      address.toLowerCase() === anchors.toLowerCase() &&
      lower.includes(args.by.toLowerCase()) &&
      args.room === room &&
      args.seq === BigInt(seq),
  );
  if (event === undefined) return null;
  const { blockNumber } = receipt;
  const { timestamp } = await withChainErrors(client.getBlock({ blockNumber }));
  const { by: account, hash } = event.args;
  return { account, seq, hash, block: Number(blockNumber), time: Number(timestamp) };
}
