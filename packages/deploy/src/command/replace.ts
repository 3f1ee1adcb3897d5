import { createInterface } from 'node:readline/promises';
import { activityPointsAbi, nameRegistryAbi } from '@parley/chain/generated/abis';
import { type Address, isAddressEqual } from 'viem';
import { ownContracts, type WrittenContracts } from '../contracts.ts';
import { DeployError } from '../deployError.ts';
import { type Deployer, sentence } from '../deployer.ts';
import type { EconomyAddresses } from '../economy.ts';
import { heldIn, type Replaceable, replaceable } from './replaceable.ts';

/** Contracts that award points, or register names, by permission of another. */
const permitted = ['minter', 'swap', 'launchpad'] as const;

/**
 * Takes from replaced contracts what they were allowed to do in contracts that stay: what no page shows shall earn no
 * points and register no names.
 */
export async function revokeReplaced(
  deployer: Deployer,
  written: WrittenContracts,
  replaced: readonly Replaceable[],
  { punkTldAddress, activityPointsAddress }: EconomyAddresses,
): Promise<void> {
  const { client } = deployer;
  for (const word of permitted) {
    const name = replaceable[word].contract;
    const old = written[name];
    if (old === undefined || !replaced.includes(word)) continue;
    if (!replaced.includes('points')) {
      const points = { address: activityPointsAddress, abi: activityPointsAbi } as const;
      await deployer.ensure({
        aim: `The replaced ${name} at ${old} awards no points`,
        between: [activityPointsAddress, old],
        isDone: async () =>
          !(await client.readContract({ ...points, functionName: 'isWriter', args: [old] })),
        call: { ...points, functionName: 'setWriter', args: [old, false] },
      });
    }
    if (word === 'minter' && !replaced.includes('names')) {
      const registry = { address: punkTldAddress, abi: nameRegistryAbi } as const;
      await deployer.ensure({
        aim: `The replaced ${name} at ${old} registers no names`,
        between: [punkTldAddress, old],
        isDone: async () =>
          !(await client.readContract({ ...registry, functionName: 'isMinter', args: [old] })),
        call: { ...registry, functionName: 'setMinter', args: [old, false] },
      });
    }
  }
}

/**
 * Throws a DeployError for what is asked to be replaced and is not there, or is what this version would deploy with
 * these settings.
 */
export function expectOthers(
  asked: readonly Replaceable[],
  written: WrittenContracts,
  addresses: Readonly<Record<string, string>>,
): void {
  for (const word of asked) {
    const { contract } = replaceable[word];
    const old = written[contract];
    if (old === undefined) {
      throw new DeployError(`--replace ${word}: the config names no ${contract} to replace.`);
    }
    const now = addresses[ownContracts[contract].key] as Address;
    if (isAddressEqual(now, old)) {
      throw new DeployError(
        `--replace ${word}: the ${contract} at ${old} is what this version deploys with these settings.`,
      );
    }
  }
}

/** Prints what is replaced, why, and what is lost by it. */
export async function printLosses(
  deployer: Deployer,
  written: WrittenContracts,
  asked: readonly Replaceable[],
  replaced: readonly Replaceable[],
): Promise<void> {
  console.log('This replaces contracts. What they hold is not carried over:');
  for (const word of replaced) {
    const { contract, loses, needs } = replaceable[word];
    const address = written[contract];
    if (address === undefined) continue;
    const held = await heldIn(word, deployer.client, address);
    const cause = needs.filter((needed: Replaceable) => replaced.includes(needed));
    const why =
      asked.includes(word) || cause.length === 0
        ? ''
        : `, which cannot go on without the ${cause.map((one) => replaceable[one].contract).join(' and the ')}`;
    console.log(`  ${sentence(`${contract} ${address}${held === null ? '' : `, ${held}`}${why}`)}`);
    console.log(`    ${loses}`);
  }
  if (replaced.includes('names') && written['airdrop for names'] !== undefined) {
    console.log(`  Airdrop for names ${written['airdrop for names']}.`);
    console.log('    It is for the holders of the replaced names, and leaves the config.');
  }
  console.log('The contracts stay on the chain. Their addresses in the config are the way back.\n');
}

/** Throws a DeployError unless the operator types the words, or has given them on the command line. */
export async function expectConsent(
  asked: readonly Replaceable[],
  agreed: readonly string[],
): Promise<void> {
  const words = `replace ${asked.join(' ')}`;
  if (agreed.length > 0) {
    if (`replace ${agreed.join(' ')}` === words) return;
    throw new DeployError(`--yes-replace must name the same as --replace. Nothing was sent.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // An input that ends gives no answer.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([
    terminal.question(`Type "${words}" to go on: `).catch(() => ''),
    ended,
  ]);
  terminal.close();
  if (answer.trim() !== words) throw new DeployError('\nNothing was replaced, nothing was sent.');
}
