import { join } from 'node:path';
import { communityChain } from '@parley/chain/chain';
import { deployContracts } from '@parley/contracts/deploy';
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
  const addresses = await deployContracts({
    rpcUrl,
    chain: communityChain(embeddedCommunity, rpcUrl),
    privateKey: deployerKey,
    settings: { ...community, owner: deployer, treasury: deployer },
    log: (sentence) => console.log(`    ${sentence}`),
  });
  writePublicConfig(configPath, { ...embeddedCommunity, ...addresses, projectUrl });
  return { configPath, faucetKeyFile };
}
