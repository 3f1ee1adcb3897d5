import { findAnchor } from '@parley/chain/chat/findAnchor';
import { getLatestAnchors } from '@parley/chain/chat/getLatestAnchors';
import type { ReadClient } from '@parley/chain/client';
import { type AnchorVerdict, checkAnchor } from '@parley/chat-client/proof/anchorCheck';
import {
  anchorAccountsMax,
  anchorAccountsSchema,
  anchorsSchema,
} from '@parley/domain/chat/anchors';
import { firstHost, hostChangesSchema } from '@parley/domain/chat/hostChanges';
import {
  isRestoreSigned,
  restoreSince,
  restoresOf,
  restoresSchema,
} from '@parley/domain/chat/restores';
import { headKeysSchema, linksSchema, type Message, pageSchema } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Address, Hex } from 'viem';
import * as z from 'zod/mini';
import { getJson } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';

const anchoringSchema = z.object({
  ...anchorAccountsSchema.shape,
  ...hostChangesSchema.shape,
  ...restoresSchema.shape,
  ...headKeysSchema.shape,
});

/** Checks a message's anchor with what the server hands out and what the chain says. Throws. */
export async function checkAnchorHere(
  message: Message,
  { anchorsAddress, supportedChainId: chainId, projectUrl }: PublicConfig,
  client: ReadClient,
): Promise<AnchorVerdict> {
  const anchors = anchorsAddress as Address;
  const said = await getJson('/config.json', anchoringSchema);
  const { anchorAccounts, hostChanges, headKeys } = said;
  const { host } = new URL(projectUrl);
  const ours = restoresOf({ chainId, host, hostChanges }, said.restores);
  const restores = ours.filter(({ key }) => headKeys.includes(key));
  const roomPath = (room: string) => `/api/chat/rooms/${room}`;
  return checkAnchor(message, {
    warn: logWarning,
    community: { chainId, host: firstHost(hostChanges, host) },
    accounts: anchorAccounts.slice(0, anchorAccountsMax),
    fetchFirst: async (room, seq) =>
      (await getJson(`${roomPath(room)}/anchors?from=${seq}`, anchorsSchema)).first,
    fetchPage: (room, seq) =>
      getJson(`${roomPath(room)}/messages?before=${seq + 1}&limit=1`, pageSchema),
    fetchLinks: (room, after) => getJson(`${roomPath(room)}/links?after=${after}`, linksSchema),
    findAnchor: ({ accounts, room, seq, tx }) =>
      findAnchor(client, {
        anchors,
        seq,
        accounts: accounts as Address[],
        room: room as Hex,
        tx: tx as Hex,
      }),
    restoreSince: async (anchored) => {
      const restore = restoreSince(anchored, restores);
      return restore !== null && (await isRestoreSigned(restore)) ? restore : null;
    },
    latestAnchors: (accounts, room) =>
      getLatestAnchors(client, {
        anchors,
        accounts: accounts as Address[],
        rooms: [room as Hex],
      }),
  });
}
