import * as z from 'zod/mini';
import type { PublicConfig } from '../config/wire.ts';
import { address } from '../fields/address.ts';
import { parseAmount } from '../tokens/parse.ts';

/** What a gate may ask for. */
export const gateKinds = ['balance', 'points', 'stake', 'nft'] as const;

/** One thing that a member must have to write; amounts in the smallest unit. */
export type Requirement = {
  kind: (typeof gateKinds)[number];
  /** The contract that knows how much a member has, in lower case. */
  contract: `0x${string}`;
  atLeast: bigint;
  decimals: number;
  /** Empty where nothing names it. */
  symbol: string;
};

const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,59})$/));

/** A requirement that a member does not meet, as the server tells it. */
export const lackSchema = z.object({
  kind: z.enum(gateKinds),
  contract: address,
  atLeast: amount,
  held: amount,
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  symbol: z.string(),
});
export type Lack = z.infer<typeof lackSchema>;

/** Why something is refused in a gated room; the message field says what is missing. */
export const gateRefusal = {
  message: 'You don’t have what this room asks for. Your message is kept.',
  event: 'You don’t have what this room asks for.',
};

type Config = Pick<
  PublicConfig,
  | 'gate'
  | 'tokens'
  | 'chatTokenAddress'
  | 'chatTokenSymbol'
  | 'activityPointsAddress'
  | 'stakingContractAddress'
>;
type Gate = NonNullable<PublicConfig['gate']>;

/**
 * What writing in a room asks for: the gate of all rooms and its own. Null for what cannot be: a token that is not of
 * the community, a contract that it does not have, an amount with too many decimals.
 */
export function requirementsOf(config: Config, own: Gate | undefined): Requirement[] | null {
  const all = [config.gate, own].flatMap((gate) => (gate === undefined ? [] : asked(config, gate)));
  const possible = all.filter((one) => one !== null);
  return possible.length === all.length ? possible : null;
}

function asked(config: Config, { balance, points, stake, nft }: Gate): (Requirement | null)[] {
  const { chatTokenAddress, chatTokenSymbol, tokens } = config;
  const chatToken = { address: chatTokenAddress, symbol: chatTokenSymbol, decimals: 18 };
  const wanted = (balance?.token ?? chatTokenAddress).toLowerCase();
  const token = [chatToken, ...tokens].find(({ address }) => address.toLowerCase() === wanted);
  const pointsOf = { address: config.activityPointsAddress, symbol: 'AP', decimals: 18 };
  const stakeOf = { address: config.stakingContractAddress, symbol: '', decimals: 18 };
  const nftOf = nft && { address: nft.collection, symbol: '', decimals: 0 };
  return [
    balance && need('balance', token, balance.atLeast),
    points && need('points', pointsOf, points.atLeast),
    stake && need('stake', stakeOf, stake.atLeast),
    nft && need('nft', nftOf, String(nft.atLeast)),
  ].filter((one) => one !== undefined);
}

type Holding = { address: string; symbol: string; decimals: number };

function need(
  kind: Requirement['kind'],
  holding: Holding | undefined,
  typed: string,
): Requirement | null {
  const atLeast = holding === undefined ? null : parseAmount(typed, holding.decimals);
  if (holding === undefined || holding.address === '' || atLeast === null) return null;
  const { symbol, decimals } = holding;
  return { kind, contract: lower(holding.address), atLeast, symbol, decimals };
}

function lower(address: string): `0x${string}` {
  return address.toLowerCase() as `0x${string}`;
}

/** What of these a member lacks who has `held` of each, in their order. */
export function lacksOf(requirements: readonly Requirement[], held: readonly bigint[]): Lack[] {
  return requirements.flatMap(({ atLeast, ...requirement }, index) => {
    const has = held[index] ?? 0n;
    if (has >= atLeast) return [];
    return [{ ...requirement, atLeast: String(atLeast), held: String(has) }];
  });
}
