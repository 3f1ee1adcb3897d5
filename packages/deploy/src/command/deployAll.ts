import { type DeployFile, settingsOf } from '../chainFile.ts';
import type { WrittenContracts } from '../contracts.ts';
import { DeployError } from '../deployError.ts';
import type { Deployer } from '../deployer.ts';
import { deployEconomy, type EconomyAddresses } from '../economy.ts';
import { keepDeployed, linesAboutKept } from '../keepDeployed.ts';
import { changedAddresses, fillConfig, type WrittenConfig, writeConfig } from './config.ts';
import { revokeReplaced } from './replace.ts';
import { type Replaceable, replaceable } from './replaceable.ts';
import { logDone, newSince } from './run.ts';

export type Run = {
  /** The community's settings, and where its public config is. */
  file: DeployFile;
  configPath: string;
  deployer: Deployer;
  /** The contracts that the config names. */
  known: WrittenContracts;
  /** What is replaced, with all that depends on it. */
  replaced: readonly Replaceable[];
};

/** Deploys what is missing or replaced, with `deployer` or with one that only plans it. */
export async function deployWith(
  deployer: Deployer,
  { file, known, replaced }: Run,
  log: (done: string) => void,
): Promise<EconomyAddresses> {
  const contracts = replaced.map((word) => replaceable[word].contract);
  const keeping = keepDeployed(deployer, { written: known, replaced: contracts, log });
  for (const line of linesAboutKept(keeping.kept)) log(line);
  const addresses = await deployEconomy(keeping, settingsOf(file));
  await revokeReplaced(keeping, known, replaced, addresses);
  return addresses;
}

/** Deploys what is missing or replaced, and writes the public config. Throws a DeployError where something is not there. */
export async function deployAll(
  run: Run,
  written: WrittenConfig | null,
): Promise<EconomyAddresses> {
  const { file, configPath } = run;
  const { client } = run.deployer;
  const before = await client.getBlockNumber();
  const deployed = await deployWith(run.deployer, run, logDone);
  for (const [key, address] of Object.entries(deployed)) {
    if ((await client.getCode({ address })) === undefined) {
      throw new DeployError(`${key}: there is no code at ${address}. Run the command again.`);
    }
  }
  // Its names are not the community's any more.
  const gone = run.replaced.includes('names') ? { airdropClaimDomainsAddress: '' } : {};
  const addresses: Record<string, string> = { ...deployed, ...gone };
  for (const sentence of changedAddresses(written, addresses)) logDone(sentence);
  const startBlocks = await newSince(client, before, addresses);
  writeConfig(configPath, fillConfig(written, file, addresses, startBlocks));
  return deployed;
}
