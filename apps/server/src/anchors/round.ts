import { setTimeout as wait } from 'node:timers/promises';
import { anchorHeads, anchorHeadsMax } from '@parley/chain/chat/anchorHeads';
import { getLatestAnchors, type LatestAnchor } from '@parley/chain/chat/getLatestAnchors';
import type { ReadClient } from '@parley/chain/client';
import { ChainError } from '@parley/chain/errors';
import { getReceipt } from '@parley/chain/transactions/getReceipt';
import { anchorHash, anchorRoom } from '@parley/domain/chat/anchors';
import { type Restore, restoreSince } from '@parley/domain/chat/restores';
import type { Address, Hash, LocalAccount } from 'viem';
import type { AnchorAccounts } from './accounts.ts';

/** How far rooms go, and what is at their places; hashes are base64url. */
export type RoomLog = Readonly<{
  heads: () => Promise<ReadonlyMap<string, { seq: number; hash: string }>>;
  hashAt: (room: string, seq: number) => Promise<string>;
}>;

type Options = Readonly<{
  client: ReadClient;
  anchors: Address;
  account: LocalAccount;
  accounts: AnchorAccounts;
  community: { chainId: number; host: string };
  log: RoomLog;
  /** Restores from backups: what was anchored before one may be gone. */
  restores: readonly Restore[];
}>;

/** What a round did: rooms anchored, and the rooms that are no longer what was anchored before. */
export type RoundResult = Readonly<{
  rooms: number;
  tx: Hash | null;
  block: number | null;
  /** A sentence for each room whose history is not the anchored one. */
  contradictions: readonly string[];
}>;

type Room = { id: string; name: Hash; seq: number; hash: string };

/** After so long without a receipt a transaction is stuck: a higher fee is offered; in milliseconds. */
const receiptMs = 60_000;
const askEveryMs = 500;
/** The most that is offered above the usual fee, in percent. */
const raiseMax = 300;

/**
 * Anchors the rooms that went on since their newest anchor, in one transaction. What is anchored is asked
 * of the chain each time and kept nowhere else: neither a fork nor an end between sending and
 * receipt leaves anything behind that is wrong.
 */
export function createRound(options: Options) {
  const { client, anchors, account, accounts, community, log, restores } = options;
  let raisePercent = 0;

  /** Throws ChainError, and what the database throws. */
  return async function round(signal: AbortSignal): Promise<RoundResult> {
    const rooms = await readRooms();
    // Another server may have anchored these heads with an account of its own.
    const own = account.address.toLowerCase() as Address;
    const all = [...new Set([own, ...accounts.known()])];
    const names = rooms.map(({ name }) => name);
    const latest = await getLatestAnchors(client, { anchors, accounts: all, rooms: names });
    const contradictions: string[] = [];
    const due: Room[] = [];
    for (const room of rooms) {
      const made = latest.filter((one) => one.room === room.name);
      contradictions.push(...(await contradictionsOf(room, made)));
      const anchored = Math.max(0, ...made.map(({ seq }) => seq));
      if (room.seq > anchored) due.push(room);
    }
    if (due.length === 0) return { rooms: 0, tx: null, block: null, contradictions };
    return { ...(await send(due.slice(0, anchorHeadsMax), signal)), contradictions };
  };

  async function readRooms(): Promise<Room[]> {
    const heads = [...(await log.heads())].filter(([, { seq }]) => seq > 0);
    const named = async ([id, { seq, hash }]: (typeof heads)[number]): Promise<Room> => ({
      id,
      seq,
      hash,
      name: await anchorRoom(id, community),
    });
    return await Promise.all(heads.map(named));
  }

  async function contradictionsOf(room: Room, made: readonly LatestAnchor[]): Promise<string[]> {
    const found: string[] = [];
    for (const { seq, hash, time } of made) {
      if (restoreSince({ room: room.id, seq, at: time * 1_000 }, restores) !== null) continue;
      const isThere = seq <= room.seq && anchorHash(await log.hashAt(room.id, seq)) === hash;
      if (!isThere) found.push(`The room ${room.id} is not what was anchored at place ${seq}.`);
    }
    return found;
  }

  async function send(due: readonly Room[], signal: AbortSignal) {
    const heads = due.map(({ name, seq, hash }) => ({ room: name, seq, hash: anchorHash(hash) }));
    try {
      const tx = await anchorHeads({ client, account, anchors, heads, raisePercent });
      const block = await mined(tx, signal);
      raisePercent = 0;
      return { rooms: due.length, tx, block };
    } catch (error) {
      // What waits already, from before a restart too, takes no other's place for the same fee.
      const isWaiting =
        error instanceof ChainError && ['unconfirmed', 'unknown'].includes(error.code);
      raisePercent = isWaiting ? Math.min(raiseMax, raisePercent + 30) : 0;
      throw error;
    }
  }

  /** The block of a transaction, once it is in one. Throws ChainError: `reverted`, `unconfirmed`. */
  async function mined(tx: Hash, signal: AbortSignal): Promise<number> {
    const end = performance.now() + receiptMs;
    while (performance.now() < end && !signal.aborted) {
      const receipt = await getReceipt(client, tx);
      if (receipt?.status === 'reverted') throw new ChainError('reverted');
      if (receipt !== null) return Number(receipt.blockNumber);
      await wait(askEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
    throw new ChainError('unconfirmed');
  }
}
