import { createReadClient } from '@parley/chain/client';
import { countNames } from '@parley/chain/names/countNames';
import { getMainName } from '@parley/chain/names/getMainName';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { Hex } from 'viem';
import type { Rpc } from '../platform/rpc.ts';
import type { NameReader } from './service.ts';

/** Reads names from the community's registry on chain. Throws ChainError when it cannot. */
export function createChainReader(community: PublicConfig, rpcUrl: string): NameReader {
  const client = createReadClient(community, rpcUrl);
  const registry = community.punkTldAddress as Hex | '';
  if (registry === '') {
    return { mainNameOf: async () => null, holdsName: async () => false };
  }
  return {
    mainNameOf: async (address) =>
      (await getMainName(client, { registry, address: address as Hex })) || null,
    holdsName: async (address) =>
      (await countNames(client, { registry, address: address as Hex })) > 0n,
  };
}

const timeoutMs = 3_000;
/** Blocks that one look covers at most; many nodes refuse more. */
const spanMax = 500;

/**
 * Looks for events of the name registry since the last look; true when there were any. The first
 * look only notes the newest block. Throws RpcDownError or RpcAnswerError.
 */
export function createRegistryWatch(rpc: Rpc, registry: string): () => Promise<boolean> {
  let next: number | null = null;
  return async () => {
    if (registry === '') return false;
    const head = Number(await rpc.request('eth_blockNumber', [], timeoutMs));
    // A chain that starts again from an older state goes back in number.
    if (next === null || next > head + 1) {
      next = head + 1;
      return false;
    }
    if (next > head) return false;
    const span = {
      address: registry,
      fromBlock: hex(Math.max(next, head - spanMax)),
      toBlock: hex(head),
    };
    const logs = await rpc.request('eth_getLogs', [span], timeoutMs);
    next = head + 1;
    return Array.isArray(logs) && logs.length > 0;
  };
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
