import { createReadClient } from '@parley/chain/client';
import { getMainName } from '@parley/chain/names/getMainName';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Hex } from 'viem';
import type { NameReader } from './chainNames.ts';

/** Reads names from the community's registry on chain. Throws ChainError when it cannot. */
export function createChainReader(community: PublicConfig, rpcUrl: string): NameReader {
  const client = createReadClient(community, rpcUrl);
  const registry = community.punkTldAddress as Hex | '';
  if (registry === '') return { mainNameOf: async () => null };
  return {
    mainNameOf: async (address) =>
      (await getMainName(client, { registry, address: address as Hex })) || null,
  };
}
