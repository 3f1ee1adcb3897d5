import { anchorRoom, roomHash } from '@parley/domain/chat/anchors';
import { firstHost } from '@parley/domain/chat/hostChanges';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { getLatestAnchors } from './getLatestAnchors.ts';
import type { AnchorsOf } from './verifyTranscript.ts';

/**
 * The newest anchor that each of a community's accounts made of an exported room. None on another chain than
 * the client's. Throws ChainError.
 */
export function createAnchorsOf(
  client: ReadClient,
  { anchors, accounts }: { anchors: Address; accounts: readonly Address[] },
): AnchorsOf {
  return async ({ room, host, chainId, hostChanges = [] }) => {
    if (chainId !== client.chain.id) return [];
    const rooms = [await anchorRoom(room, { chainId, host: firstHost(hostChanges, host) })];
    const latest = await getLatestAnchors(client, { anchors, accounts, rooms });
    return latest.map(({ seq, hash, time }) => ({ seq, hash: roomHash(hash), time }));
  };
}
