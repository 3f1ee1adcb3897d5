import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { communityChain } from '@parley/chain/chain';
import { type Address, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { settingsOf } from '../chainFile.ts';
import { type Deployer, openDeployer } from '../deployer.ts';
import { deployEconomy } from '../economy.ts';
import { keepDeployed, readWritten } from '../keepDeployed.ts';
import { openMarket } from '../openMarket.ts';
import { deployTrial } from '../trial.ts';
import { configIn, deployerKeyIn, embeddedFile, readConfig } from './files.ts';
import { openFirstAirdrop } from './firstAirdrop.ts';
import { firstMarket } from './firstMarket.ts';
import { setBalance } from './fund.ts';
import { openPointsAirdrop } from './pointsAirdrop.ts';
import { embeddedCommunity, writePublicConfig } from './publicConfig.ts';
import { privateKeyAt } from './secrets.ts';

/** What a demo wallet gets, and how many of them the faucet is filled for. */
const faucetTerms = {
  coinsPerDrip: parseEther('1000'),
  tokensPerDrip: parseEther('1000'),
  drips: 10_000n,
} as const;

type Place = {
  /** The number of the embedded chain; without it that of Degen Chain. */
  chainId?: number;
  rpcUrl: string;
  dataFolder: string;
  /** Called with a sentence about every step that was done. */
  log: (sentence: string) => void;
};

/** A deployer for what is missing: contracts of starts before, of any version, stay where they are. */
async function openEmbedded({ chainId, rpcUrl, dataFolder, log }: Place): Promise<Deployer> {
  const supportedChainId = chainId ?? embeddedCommunity.supportedChainId;
  const chain = communityChain({ ...embeddedCommunity, supportedChainId }, rpcUrl);
  const privateKey = deployerKeyIn(dataFolder);
  const deployer = await openDeployer({ rpcUrl, chain, privateKey, log });
  const path = configIn(dataFolder);
  const written = existsSync(path)
    ? await readWritten(deployer.client, path, readConfig(path))
    : {};
  return keepDeployed(deployer, { written, log });
}

/**
 * Deploys the missing contracts to the embedded chain and writes the public config. Returns the
 * path of the config, and the key that asks the faucet for demo wallets. Throws a DeployError when the
 * config of an earlier start names contracts that the chain has not.
 */
export async function deployCommunity(
  place: Place & { projectUrl: string },
): Promise<{ configPath: string; faucetKeyFile: string }> {
  const { rpcUrl, dataFolder, projectUrl } = place;
  const faucetKeyFile = join(dataFolder, 'secrets', 'faucet.key');
  const deployer = privateKeyToAccount(deployerKeyIn(dataFolder)).address;
  const faucet = privateKeyToAccount(privateKeyAt(faucetKeyFile)).address;
  const solverKey = privateKeyAt(join(dataFolder, 'secrets', 'solver.key'));
  const solver = privateKeyToAccount(solverKey).address;
  const anchorKey = privateKeyAt(join(dataFolder, 'secrets', 'anchor.key'));
  await setBalance(rpcUrl, deployer, parseEther('1000000'));
  await setBalance(rpcUrl, faucet, parseEther('1000000000'));
  await setBalance(rpcUrl, solver, parseEther('1000000'));
  await setBalance(rpcUrl, privateKeyToAccount(anchorKey).address, parseEther('1000000'));

  const configPath = configIn(dataFolder);
  const contractsDeployer = await openEmbedded(place);
  const supportedChainId = place.chainId ?? embeddedCommunity.supportedChainId;
  const file = embeddedFile({ projectUrl, rpcUrl, supportedChainId, owner: deployer });
  const addresses = await deployEconomy(contractsDeployer, settingsOf(file));
  const trial = await deployTrial(contractsDeployer, {
    ...faucetTerms,
    dripper: faucet,
    chatToken: addresses.chatTokenAddress,
    solver,
  });
  await openMarket(contractsDeployer, {
    ...firstMarket,
    chatToken: addresses.chatTokenAddress,
    swapRouter: addresses.swapRouterAddress,
    staking: addresses.stakingContractAddress,
    sharesTo: contractsDeployer.address,
  });
  const airdropClaimDomainsAddress = await openFirstAirdrop(contractsDeployer, {
    registry: addresses.punkTldAddress,
    chatToken: addresses.chatTokenAddress,
  });
  await setBalance(rpcUrl, trial.faucetAddress, faucetTerms.coinsPerDrip * faucetTerms.drips);
  // No public explorer knows a chain that runs here: the web app has its own.
  const blockExplorerBaseUrl = `${projectUrl}/explorer`;
  const links = { projectUrl, blockExplorerBaseUrl };
  const airdropApAddress = contractsDeployer.kept['airdrop for points'] ?? '';
  const airdrops = { airdropClaimDomainsAddress, airdropApAddress };
  const found = { ...addresses, ...trial, ...airdrops, ...links };
  writePublicConfig(configPath, { ...embeddedCommunity, supportedChainId, ...found });
  return { configPath, faucetKeyFile };
}

/**
 * Opens the airdrop for the points of the embedded community, once a week is over, and adds it to the
 * public config.
 */
export async function addPointsAirdrop(place: Place & { configPath: string }): Promise<void> {
  const config = readConfig(place.configPath);
  const airdropApAddress = await openPointsAirdrop(
    await openEmbedded({ ...place, chainId: config.supportedChainId }),
    {
      points: config.activityPointsAddress as Address,
      chatToken: config.chatTokenAddress as Address,
    },
  );
  if (airdropApAddress === null) return;
  writePublicConfig(place.configPath, { ...config, airdropApAddress });
}
