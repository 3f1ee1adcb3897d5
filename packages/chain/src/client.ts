import { type Chain, createPublicClient, type HttpTransport, http, type PublicClient } from 'viem';
import { type ChainSettings, communityChain } from './chain.ts';

/** Reads the chain through the community's own RPC endpoint, never through a wallet's. */
export type ReadClient = PublicClient<HttpTransport, Chain>;

/** How long one attempt may take, in milliseconds. */
const timeoutMs = 10_000;
/** How often a pending transaction is looked for, in milliseconds. */
const pollingIntervalMs = 1_000;

/** A client for reads; a failed request is tried three more times before it counts as failed. */
export function createReadClient(config: ChainSettings, rpcUrl: string): ReadClient {
  return createPublicClient({
    chain: communityChain(config, rpcUrl),
    transport: http(rpcUrl, { retryCount: 3, retryDelay: 150, timeout: timeoutMs }),
    pollingInterval: pollingIntervalMs,
    // Otherwise a contract could have its readers fetch any address (ERC-3668).
    ccipRead: false,
  });
}
