import { readFileSync } from 'node:fs';
import { communityChain } from '@parley/chain/chain';
import { type IndexedContract, indexedContracts } from '@parley/domain/config/wire';
import { type Address, formatEther, type PublicClient } from 'viem';
import { openDeployer } from '../deployer.ts';
import { deployEconomy } from '../economy.ts';
import { planDeploy } from '../planner.ts';
import { deployAirdrops } from './airdrops.ts';
import { changedAddresses, fillConfig, readWrittenConfig, writeConfig } from './config.ts';
import { DeployError, type DeployOptions, readOptions, settingsOf } from './plan.ts';

try {
  const options = readOptions(process.argv.slice(3));
  await (options.isDryRun ? showPlan(options) : deploy(options));
} catch (error) {
  console.error(error instanceof DeployError ? error.message : (error as Error).message);
  process.exit(1);
}

function open({ file, key }: DeployOptions) {
  const { rpcUrl } = file;
  const chain = communityChain(file, rpcUrl);
  return openDeployer({ rpcUrl, chain, privateKey: key, log: (done) => console.log(`  ${done}`) });
}

/** Prints what a deploy would do and cost, and what the owner could do afterwards; sends nothing. */
async function showPlan(options: DeployOptions): Promise<void> {
  const deployer = await open(options);
  const plan = planDeploy(deployer);
  const addresses = await deployEconomy(plan, settingsOf(options.file));
  await deployAirdrops(plan, options.file, addresses);
  if (plan.steps.length === 0) return console.log('Everything is deployed and connected.');
  for (const { aim, gas } of plan.steps)
    console.log(`  ${gas.toLocaleString('en').padStart(11)} gas  ${aim}`);
  const gas = plan.steps.reduce((sum, step) => sum + step.gas, 0n);
  const price = await deployer.client.getGasPrice();
  const { tokenSymbol } = options.file;
  console.log(
    `\nAbout ${gas.toLocaleString('en')} gas, ${formatEther(gas * price)} ${tokenSymbol} at the current gas price,`,
  );
  const balance = await deployer.client.getBalance(deployer);
  console.log(`paid by ${deployer.address}, which has ${formatEther(balance)} ${tokenSymbol}.`);
  console.log(`\n${readFileSync('docs/owner-powers.md', 'utf8')}`);
}

/** The next block for each indexed contract that had no code yet, for the index to begin with. */
async function newSince(
  client: Pick<PublicClient, 'getCode'>,
  block: bigint,
  addresses: Readonly<Record<string, Address>>,
): Promise<Partial<Record<IndexedContract, number>>> {
  const found: Partial<Record<IndexedContract, number>> = {};
  for (const key of indexedContracts) {
    const address = addresses[key];
    if (address === undefined) continue;
    // A node that cannot say leaves it to the index.
    const code = await client.getCode({ address, blockNumber: block }).catch(() => 'unknown');
    if (code === undefined) found[key] = Number(block) + 1;
  }
  return found;
}

async function deploy(options: DeployOptions): Promise<void> {
  const { file, configPath } = options;
  const written = readWrittenConfig(configPath, file);
  // Before anything is sent: a file that is invalid stays so with addresses in it.
  fillConfig(written, file, {});
  const deployer = await open(options);
  const before = await deployer.client.getBlockNumber();
  const economy = await deployEconomy(deployer, settingsOf(file));
  const addresses = { ...economy, ...(await deployAirdrops(deployer, file, economy)) };
  for (const [key, address] of Object.entries(addresses)) {
    if ((await deployer.client.getCode({ address })) === undefined) {
      throw new DeployError(`${key}: there is no code at ${address}. Run the command again.`);
    }
  }
  for (const sentence of changedAddresses(written, addresses)) console.log(`  ${sentence}`);
  const startBlocks = await newSince(deployer.client, before, addresses);
  writeConfig(configPath, fillConfig(written, file, addresses, startBlocks));
  console.log(`Everything is deployed. Set PARLEY_CONFIG=${configPath}, the public config.`);
}
