import { communityChain } from '@parley/chain/chain';
import { type IndexedContract, indexedContracts } from '@parley/domain/config/wire';
import { reasonOf } from '@parley/domain/text/reason';
import { type Address, formatEther, type PublicClient } from 'viem';
import { type Deployer, openDeployer } from '../deployer.ts';
import type { PlannedStep } from '../planner.ts';
import type { DeployOptions } from './plan.ts';

/** Prints a sentence about something that was done. */
export const logDone = (done: string) => console.log(`  ${done}`);

/** Runs a command; an error is shown as its message and its cause, without a stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** What sends with the key of a deploying account to the chain of a file. */
export function openFor({ file, key }: Pick<DeployOptions, 'file' | 'key'>): Promise<Deployer> {
  const { rpcUrl } = file;
  const chain = communityChain(file, rpcUrl);
  return openDeployer({ rpcUrl, chain, privateKey: key, log: logDone });
}

/** Prints steps and what they cost. */
export async function printSteps(
  steps: readonly PlannedStep[],
  { client, address }: Deployer,
  tokenSymbol: string,
): Promise<void> {
  for (const { aim, gas } of steps)
    console.log(`  ${gas.toLocaleString('en').padStart(11)} gas  ${aim}`);
  const { gas, wei } = await costOf(steps, client);
  console.log(
    `\nAbout ${gas.toLocaleString('en')} gas, ${formatEther(wei)} ${tokenSymbol} at the current gas price,`,
  );
  const balance = await client.getBalance({ address });
  console.log(`paid by ${address}, which has ${formatEther(balance)} ${tokenSymbol}.`);
}

/** The gas of all steps, and what that is at the current gas price, in wei. */
export async function costOf(
  steps: readonly PlannedStep[],
  client: PublicClient,
): Promise<{ gas: bigint; wei: bigint }> {
  const gas = steps.reduce((sum, step) => sum + step.gas, 0n);
  return { gas, wei: gas * (await client.getGasPrice()) };
}

/** The next block for each indexed contract that had no code yet, for the index to begin with. */
export async function newSince(
  client: Pick<PublicClient, 'getCode'>,
  block: bigint,
  addresses: Readonly<Record<string, string>>,
): Promise<Partial<Record<IndexedContract, number>>> {
  const found: Partial<Record<IndexedContract, number>> = {};
  for (const key of indexedContracts) {
    const address = addresses[key] as Address | '' | undefined;
    if (!address) continue;
    // A node that cannot say leaves it to the index.
    const code = await client.getCode({ address, blockNumber: block }).catch(() => 'unknown');
    if (code === undefined) found[key] = Number(block) + 1;
  }
  return found;
}
