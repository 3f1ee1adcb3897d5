import { getHoldings } from '@parley/chain/chat/getHoldings';
import { getModerators } from '@parley/chain/chat/getModerators';
import { createReadClient } from '@parley/chain/client';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Hex } from 'viem';
import type { GateReaders } from './gates.ts';
import type { ModeratorReader } from './service.ts';

/** Reads what members have from the contracts that gates name. */
export function createHoldingsReader(
  community: PublicConfig,
  rpcUrl: string,
): GateReaders['chain'] {
  const client = createReadClient(community, rpcUrl);
  return (author, holdings) => getHoldings(client, { address: author as Hex, holdings });
}

/** Reads the community's moderators from their contract; without a contract there are none. */
export function createModeratorReader(community: PublicConfig, rpcUrl: string): ModeratorReader {
  const moderators = community.moderatorsAddress as Hex | '';
  if (moderators === '') return async () => [];
  const client = createReadClient(community, rpcUrl);
  return async () => {
    const addresses = await getModerators(client, { moderators });
    return addresses.map((address) => address.toLowerCase());
  };
}
