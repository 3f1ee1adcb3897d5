import { join } from 'node:path';
import { embeddedCommunity, writePublicConfig } from '@parley/deploy/embedded/publicConfig';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import type { PublicConfigInput } from '@parley/domain/config/wire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { freePort } from '@parley/embedded/child';
import { newDataFolder, type RunningCommunity, startCommunity } from '@parley/testkit/community';
import { createTestClient, createWalletClient, type Hex, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** A community on a chain of its operator's, which a test makes go wrong or lets time pass on. */
export type OwnChain = Awaited<ReturnType<typeof startOwnChain>>;

type Sample = Awaited<ReturnType<typeof deploySample>>;
type Settings = Partial<PublicConfigInput>;
/** Gives somebody coins, and a wallet client that signs for them. */
type Fund = (key: Hex) => Promise<ReturnType<Sample['wallet']>>;

/**
 * Starts a chain whose first block is `agoSeconds` old, with the sample's contracts and what `prepare` does
 * there, which says more settings; then a community on it at the present.
 */
export async function startOwnChain(
  agoSeconds: number,
  prepare: (own: { sample: Sample; node: EmbeddedChain; fund: Fund }) => Promise<Settings>,
) {
  const genesisSeconds = Math.floor(Date.now() / 1_000) - agoSeconds;
  const node = await startChain({ chainId: sampleChainId, devAccounts: true, genesisSeconds });
  const { rpcUrl } = node;
  const sample = await deploySample(rpcUrl);
  const { chain, client, wallet: _wallet, ...addresses } = sample;
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl) });
  const fund: Fund = async (key) => {
    const account = privateKeyToAccount(key);
    await tester.setBalance({ address: account.address, value: parseEther('100') });
    return createWalletClient({ account, chain, transport: http(rpcUrl) });
  };
  const settings = await prepare({ sample, node, fund });
  const contracts = { ...addresses, ...settings } as typeof addresses;
  const { timestamp } = await client.getBlock();
  const behind = Math.floor(Date.now() / 1_000) - Number(timestamp);
  if (behind > 0) await tester.increaseTime({ seconds: behind });
  await tester.mine({ blocks: 1 });

  const [port, dataFolder] = [await freePort(), newDataFolder(true)];
  const projectUrl = `http://localhost:${port}`;
  const configPath = join(dataFolder, 'own-config.json');
  writePublicConfig(configPath, {
    ...embeddedCommunity,
    ...addresses,
    embeddedChain: false,
    projectUrl,
    blockExplorerBaseUrl: `${projectUrl}/explorer`,
    ...settings,
  });
  const env = { RPC_URL: rpcUrl, PARLEY_CONFIG: configPath };
  const community: RunningCommunity = await startCommunity({ port, dataFolder, env });
  return {
    community,
    node,
    sample,
    contracts,
    tester,
    fund,
    async stop(): Promise<void> {
      await community.remove();
      await node.stop();
    },
  };
}
