import type { Address } from 'viem';
import { DeployError } from '../deployError.ts';
import { keepDeployed, readWritten } from '../keepDeployed.ts';
import { planDeploy } from '../planner.ts';
import { type AirdropAddresses, type DroppedOn, deployAirdrops } from './airdrops.ts';
import { changedAddresses, fillConfig, readWrittenConfig, writeConfig } from './config.ts';
import { readOptions } from './plan.ts';
import { logDone, newSince, openFor, printSteps, runCommand } from './run.ts';

/** `npm run airdrop`: opens the airdrops of the chain file for the community of the public config. */
await runCommand(async () => {
  const options = readOptions('airdrop', process.argv.slice(3));
  const { file, configPath, isDryRun } = options;
  if (file.nameAirdrop === undefined && file.pointsAirdrop === undefined) {
    throw new DeployError('The chain file has neither nameAirdrop nor pointsAirdrop: add one.');
  }
  const written = readWrittenConfig(configPath, file);
  if (written === null)
    throw new DeployError(`${configPath} is missing: run npm run deploy first.`);
  fillConfig(written, file, {});
  const deployer = await openFor(options);
  const { client } = deployer;
  const known = await readWritten(client, configPath, written);
  const community: DroppedOn = {
    punkTldAddress: expectAddress('punkTldAddress', known['name registry']),
    activityPointsAddress: expectAddress('activityPointsAddress', known['activity points']),
    chatTokenAddress: expectAddress('chatTokenAddress', known['chat token']),
  };
  const plan = planDeploy(deployer);
  // An airdrop that an earlier version opened with the same terms is the same airdrop.
  const openWith = (by: typeof deployer): Promise<AirdropAddresses> =>
    deployAirdrops(keepDeployed(by, { written: {}, log: logDone }), file, community);
  if (isDryRun) {
    await openWith(plan);
    if (plan.steps.length === 0) return console.log('The airdrops are open.');
    return printSteps(plan.steps, deployer, file.tokenSymbol);
  }
  const before = await client.getBlockNumber();
  const addresses = await openWith(deployer);
  for (const sentence of changedAddresses(written, addresses)) logDone(sentence);
  const startBlocks = await newSince(client, before, addresses);
  writeConfig(configPath, fillConfig(written, file, addresses, startBlocks));
  console.log(`The airdrops are open. Restart with PARLEY_CONFIG=${configPath}.`);

  function expectAddress(key: string, address: Address | undefined): Address {
    if (address !== undefined) return address;
    throw new DeployError(`${configPath} has no ${key}: run npm run deploy first.`);
  }
});
