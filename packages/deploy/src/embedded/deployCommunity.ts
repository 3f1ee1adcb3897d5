import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { communityChain } from '@parley/chain/chain';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { type Address, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type Deployer, openDeployer } from '../deployer.ts';
import { deployEconomy } from '../economy.ts';
import { deployTrial } from '../trial.ts';
import { openFirstAirdrop } from './firstAirdrop.ts';
import { openFirstMarket } from './firstMarket.ts';
import { setBalance } from './fund.ts';
import { openPointsAirdrop } from './pointsAirdrop.ts';
import { embeddedCommunity, writePublicConfig } from './publicConfig.ts';
import { privateKeyAt } from './secrets.ts';

/** The settings of the embedded community's contracts; changing them makes another community. */
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

/** What a demo wallet gets, and how many of them the faucet is filled for. */
const faucetTerms = {
  coinsPerDrip: parseEther('1000'),
  tokensPerDrip: parseEther('1000'),
  drips: 10_000n,
} as const;

type Place = {
  rpcUrl: string;
  dataFolder: string;
  /** Called with a sentence about every step that was done. */
  log: (sentence: string) => void;
};

const deployerKeyIn = (dataFolder: string) =>
  privateKeyAt(join(dataFolder, 'secrets', 'deployer.key'));

function openEmbedded({ rpcUrl, dataFolder, log }: Place): Promise<Deployer> {
  const chain = communityChain(embeddedCommunity, rpcUrl);
  return openDeployer({ rpcUrl, chain, privateKey: deployerKeyIn(dataFolder), log });
}

/**
 * Deploys the missing contracts to the embedded chain and writes the public config. Returns the
 * path of the config, and the key that asks the faucet for demo wallets.
 */
export async function deployCommunity(
  place: Place & { port: number },
): Promise<{ configPath: string; faucetKeyFile: string }> {
  const { rpcUrl, dataFolder, port } = place;
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

  const configPath = join(dataFolder, 'public-config.json');
  const projectUrl = `http://localhost:${port}`;
  const contractsDeployer = await openEmbedded(place);
  const addresses = await deployEconomy(contractsDeployer, {
    ...community,
    owner: deployer,
    treasury: deployer,
  });
  const trial = await deployTrial(contractsDeployer, {
    ...faucetTerms,
    dripper: faucet,
    chatToken: addresses.chatTokenAddress,
    solver,
  });
  await openFirstMarket(contractsDeployer, {
    chatToken: addresses.chatTokenAddress,
    swapRouter: addresses.swapRouterAddress,
    staking: addresses.stakingContractAddress,
  });
  const airdropClaimDomainsAddress = await openFirstAirdrop(contractsDeployer, {
    registry: addresses.punkTldAddress,
    chatToken: addresses.chatTokenAddress,
  });
  await setBalance(rpcUrl, trial.faucetAddress, faucetTerms.coinsPerDrip * faucetTerms.drips);
  // No public explorer knows a chain that runs here: the web app has its own.
  const blockExplorerBaseUrl = `${projectUrl}/explorer`;
  const links = { projectUrl, blockExplorerBaseUrl };
  const found = { ...addresses, ...trial, airdropClaimDomainsAddress, ...links };
  writePublicConfig(configPath, { ...embeddedCommunity, ...found });
  return { configPath, faucetKeyFile };
}

/**
 * Opens the airdrop for the points of the embedded community, once a week is over, and adds it to the
 * public config.
 */
export async function addPointsAirdrop(place: Place & { configPath: string }): Promise<void> {
  const config = publicConfigSchema.parse(JSON.parse(readFileSync(place.configPath, 'utf8')));
  const airdropApAddress = await openPointsAirdrop(await openEmbedded(place), {
    points: config.activityPointsAddress as Address,
    chatToken: config.chatTokenAddress as Address,
  });
  if (airdropApAddress === null) return;
  writePublicConfig(place.configPath, { ...config, airdropApAddress });
}
