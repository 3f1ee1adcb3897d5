import { communityChain } from '@parley/chain/chain';
import type { ReadClient } from '@parley/chain/client';
import type { CowMarket } from '@parley/chain/swap/cow/groupBatch';
import { getRouter } from '@parley/chain/swap/getRouter';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type Address, createPublicClient, type Hex, http } from 'viem';
import type { ServerConfig } from '../platform/serverConfig.ts';

/** Where a community's orders are settled, by which key. */
export type CowPlaceConfig = Readonly<{
  chainId: number;
  settlement: Address;
  vaultRelayer: Address;
  swapRouter: Address;
  solverKeyFile: string;
}>;

/** What the settings say of the order book; null when the community has none. */
export function readPlace({ community, solverKeyFile }: ServerConfig): CowPlaceConfig | null {
  const { supportedChainId: chainId, swapRouterAddress: swapRouter } = community;
  const { cowSettlementAddress: settlement, cowVaultRelayerAddress: vaultRelayer } = community;
  if (solverKeyFile === null || !settlement || !vaultRelayer || !swapRouter) return null;
  const addresses = { settlement, vaultRelayer, swapRouter } as Record<string, Address>;
  return { chainId, solverKeyFile, ...addresses } as CowPlaceConfig;
}

/** What the order book asks of the chain. */
export type CowChain = Readonly<{
  client: ReadClient;
  /** Throws ChainError when the chain does not answer. */
  market: () => Promise<CowMarket>;
  /** The tokens that orders may name, in lower case. Throws ChainError. */
  tokens: () => Promise<ReadonlySet<string>>;
}>;

const timeoutMs = 5_000;

export function openCowChain(
  { community, rpcUrl }: { community: PublicConfig; rpcUrl: string },
  place: CowPlaceConfig,
): CowChain {
  const client: ReadClient = createPublicClient({
    chain: communityChain(community, rpcUrl),
    transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1 }),
    pollingInterval: community.embeddedChain ? 100 : 1_000,
    // Otherwise a contract could have the server fetch any address (ERC-3668).
    ccipRead: false,
  });
  let known: CowMarket | null = null;

  async function market(): Promise<CowMarket> {
    if (known !== null) return known;
    const router = await getRouter(client, place.swapRouter);
    const { settlement, vaultRelayer } = place;
    known = { ...router, settlement, vaultRelayer };
    return known;
  }

  return {
    client,
    market,
    async tokens() {
      const listed = [
        community.chatTokenAddress,
        ...community.tokens.map(({ address }) => address),
      ];
      const { weth } = await market();
      return new Set([...listed, weth].filter((token) => token !== '').map(lower));
    },
  };
}

const lower = (text: string) => text.toLowerCase() as Hex;
