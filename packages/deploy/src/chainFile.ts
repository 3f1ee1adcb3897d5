import { writtenAddress as address } from '@parley/domain/fields/chain';
import { type Address, parseEther } from 'viem';
import * as z from 'zod/mini';
import { DeployError } from './deployError.ts';
import type { EconomySettings } from './economy.ts';

/** Omitted where the CoW protocol does not run. */
const cowAddress = z._default(z.union([z.literal(''), address]), '');
const coins = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/));
/** The last day of an airdrop, such as 2027-01-31; claims end with it, in UTC. */
const lastDay = z.iso.date();
const basisPoints = (maximum: number) => z.int().check(z.minimum(0), z.maximum(maximum));

/** The file that `npm run deploy` reads: a community, its chain, and the settings of its contracts. */
export const deployFileSchema = z.object({
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
  /** Chat tokens that the owner gets at the opening, in whole tokens. */
  firstSupply: z.optional(coins),
  /** What the pool of chat tokens and coins has at the opening, in whole tokens and coins. */
  poolTokens: z.optional(coins),
  poolCoins: z.optional(coins),
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

/** Throws a DeployError with `title` and a line for each fault. */
export function parseChainFile(json: unknown, title: string): DeployFile {
  const parsed = deployFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path: keys, message }) => `  ${keys.join('.')}: ${message}`,
  );
  throw new DeployError(`${title}\n${faults.join('\n')}`);
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
