import { findAnchor } from '@parley/chain/chat/findAnchor';
import { getLatestAnchors } from '@parley/chain/chat/getLatestAnchors';
import type { ReadClient } from '@parley/chain/client';
import {
  anchorAccountsMax,
  anchorAccountsSchema,
  anchorsSchema,
} from '@parley/domain/chat/anchors';
import { linksSchema, type Message, pageSchema } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Address, Hex } from 'viem';
import { getJson } from '../../../platform/http.ts';
import { type AnchorVerdict, checkAnchor } from './anchorCheck.ts';

/** Checks a message's anchor with what the server hands out and what the chain says. Throws. */
export function checkAnchorHere(
  message: Message,
  { anchorsAddress, supportedChainId: chainId, projectUrl }: PublicConfig,
  client: ReadClient,
): Promise<AnchorVerdict> {
  const anchors = anchorsAddress as Address;
  const roomPath = (room: string) => `/api/chat/rooms/${room}`;
  return checkAnchor(message, {
    community: { chainId, host: new URL(projectUrl).host },
    fetchAccounts: async () => {
      const { anchorAccounts } = await getJson('/config.json', anchorAccountsSchema);
      return anchorAccounts.slice(0, anchorAccountsMax);
    },
    fetchFirst: async (room, seq) =>
      (await getJson(`${roomPath(room)}/anchors?from=${seq}`, anchorsSchema)).first,
    fetchPage: (room, seq) =>
      getJson(`${roomPath(room)}/messages?before=${seq + 1}&limit=1`, pageSchema),
    fetchLinks: (room, after) => getJson(`${roomPath(room)}/links?after=${after}`, linksSchema),
    findAnchor: ({ accounts, room, seq, tx }) =>
      findAnchor(client, {
        ...{ anchors, seq, accounts: accounts as Address[], room: room as Hex, tx: tx as Hex },
      }),
    latestAnchors: (accounts, room) =>
      getLatestAnchors(client, {
        ...{ anchors, accounts: accounts as Address[], rooms: [room as Hex] },
      }),
  });
}
