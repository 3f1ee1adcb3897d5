import { join } from 'node:path';
import { communityChain } from '@parley/chain/chain';
import { openDeployer } from '@parley/contracts/deploy/deployer';
import { deployEconomy } from '@parley/contracts/deploy/economy';
import { parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { setBalance } from './fund.ts';
import { embeddedCommunity, writePublicConfig } from './publicConfig.ts';
import { privateKeyAt } from './secrets.ts';

/** What the embedded community's contracts are made with; changing it makes another community. */
const community = {
  tldName: embeddedCommunity.tldName,
  tldSymbol: 'DEGENNAME',
  chatTokenName: 'Chat',
  chatTokenSymbol: embeddedCommunity.chatTokenSymbol,
  pricesWei: [
    parseEther('800'),
    parseEther('400'),
    parseEther('200'),
    parseEther('120'),
    parseEther('10'),
  ],
  referralFeeBps: 1_000,
  swapFeeBps: 50,
  swapReferralShareBps: 2_000,
  stakingShareBps: 5_000,
  stakingPeriodSeconds: 7 * 24 * 60 * 60,
  launchFeeWei: parseEther('20'),
  tradeFeeBps: 200,
} as const;

/**
 * Puts the contracts on the embedded chain where they are missing and writes the public config.
 * Returns where the config is, and the key from which demo wallets are funded.
 */
export async function deployCommunity(place: {
  rpcUrl: string;
  dataFolder: string;
  port: number;
}): Promise<{ configPath: string; faucetKeyFile: string }> {
  const { rpcUrl, dataFolder, port } = place;
  const deployerKey = privateKeyAt(join(dataFolder, 'secrets', 'deployer.key'));
  const faucetKeyFile = join(dataFolder, 'secrets', 'faucet.key');
  const deployer = privateKeyToAccount(deployerKey).address;
  const faucet = privateKeyToAccount(privateKeyAt(faucetKeyFile)).address;
  await setBalance(rpcUrl, deployer, parseEther('1000000'));
  await setBalance(rpcUrl, faucet, parseEther('1000000000'));

  const configPath = join(dataFolder, 'public-config.json');
  const projectUrl = `http://localhost:${port}`;
  const contractsDeployer = await openDeployer({
    rpcUrl,
    chain: communityChain(embeddedCommunity, rpcUrl),
    privateKey: deployerKey,
    log: (sentence) => console.log(`    ${sentence}`),
  });
  const addresses = await deployEconomy(contractsDeployer, {
    ...community,
    owner: deployer,
    treasury: deployer,
  });
  writePublicConfig(configPath, { ...embeddedCommunity, ...addresses, projectUrl });
  return { configPath, faucetKeyFile };
}
