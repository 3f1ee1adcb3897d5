import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Address, type Hex, parseEther } from 'viem';
import * as z from 'zod/mini';
import type { EconomySettings } from '../economy.ts';

/** An error that the operator can fix; shown without a stack trace. */
export class DeployError extends Error {}

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
/** Omitted where the CoW protocol does not run. */
const cowAddress = z._default(z.union([z.literal(''), address]), '');
const coins = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/));
/** The last day of an airdrop, such as 2027-01-31; claims end with it, in UTC. */
const lastDay = z.iso.date();
const basisPoints = (maximum: number) => z.int().check(z.minimum(0), z.maximum(maximum));

/**
 * The file that `npm run deploy` reads: a community, its chain, and the settings of its contracts.
 */
const deployFileSchema = z.object({
  rpcUrl: z.url(),
  communityName: z.string(),
  projectUrl: z.url(),
  tldName: z.string(),
  /** Symbol of the name token. */
  tldSymbol: z.string().check(z.minLength(1), z.maxLength(12)),
  supportedChainId: z.int().check(z.positive()),
  chainName: z.string(),
  tokenSymbol: z.string(),
  tokenDecimals: z.literal(18),
  blockExplorerBaseUrl: z.string(),
  chatTokenName: z.string().check(z.minLength(1)),
  chatTokenSymbol: z.string().check(z.minLength(1), z.maxLength(12)),
  /** In whole coins, for names of 1, 2, 3, 4, and 5 or more characters. */
  prices: z.tuple([coins, coins, coins, coins, coins]),
  referralFeeBps: basisPoints(2_000),
  swapFeeBps: basisPoints(100),
  swapReferralShareBps: basisPoints(5_000),
  stakingShareBps: basisPoints(8_000),
  stakingPeriodDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** In whole coins. */
  launchFee: coins,
  tradeFeeBps: basisPoints(500),
  treasury: address,
  owner: address,
  /** The protocol's own contracts on that chain: they are never deployed here. */
  cowSettlementAddress: cowAddress,
  cowVaultRelayerAddress: cowAddress,
  /** What the holders of the first names can claim, out of the deploying account's chat tokens. */
  nameAirdrop: z.optional(
    z.object({ tokensPerName: coins, names: z.int().check(z.positive()), lastDay }),
  ),
  /** What points earn that members had when a week ended; weeks are numbered from 1. */
  pointsAirdrop: z.optional(
    z.object({ tokensPerPoint: coins, week: z.int().check(z.positive()), lastDay }),
  ),
});
export type DeployFile = z.infer<typeof deployFileSchema>;

/** The command line, parsed. */
export type DeployOptions = { file: DeployFile; key: Hex; isDryRun: boolean; configPath: string };

/** Reads the command line and its files; throws a DeployError that says what to do. */
export function readOptions(args: readonly string[]): DeployOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      chain: { type: 'string' },
      'key-file': { type: 'string' },
      config: { type: 'string', default: 'public-config.json' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  if (values.chain === undefined || values['key-file'] === undefined) {
    throw new DeployError(
      'Usage: npm run deploy -- --chain <file> --key-file <file> [--config <file to write>] [--dry-run]',
    );
  }
  return {
    file: readFile(values.chain),
    key: readKey(values['key-file']),
    isDryRun: values['dry-run'],
    configPath: values.config,
  };
}

function readFile(path: string): DeployFile {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new DeployError(`${path} cannot be read as JSON (${(error as Error).message}).`);
  }
  const parsed = deployFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path: keys, message }) => `  ${keys.join('.')}: ${message}`,
  );
  throw new DeployError(`${path} is invalid.\n${faults.join('\n')}`);
}

function readKey(path: string): Hex {
  let text = '';
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    throw new DeployError(`The key file ${path} cannot be read.`);
  }
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) {
    throw new DeployError(`The key file ${path} must hold 0x and 64 hexadecimal digits.`);
  }
  return text as Hex;
}

/** The settings of the contracts, in wei and seconds. */
export function settingsOf(file: DeployFile): EconomySettings {
  const [one, two, three, four, five] = file.prices.map((price) => parseEther(price));
  return {
    tldName: file.tldName,
    tldSymbol: file.tldSymbol,
    chatTokenName: file.chatTokenName,
    chatTokenSymbol: file.chatTokenSymbol,
    pricesWei: [one ?? 0n, two ?? 0n, three ?? 0n, four ?? 0n, five ?? 0n],
    referralFeeBps: file.referralFeeBps,
    swapFeeBps: file.swapFeeBps,
    swapReferralShareBps: file.swapReferralShareBps,
    stakingShareBps: file.stakingShareBps,
    stakingPeriodSeconds: file.stakingPeriodDays * 24 * 60 * 60,
    launchFeeWei: parseEther(file.launchFee),
    tradeFeeBps: file.tradeFeeBps,
    treasury: file.treasury as Address,
    owner: file.owner as Address,
  };
}
