import * as z from 'zod/mini';
import type { PublicConfig } from '../config/wire.ts';
import { address } from '../fields/address.ts';
import { type FarcasterNeed, farcasterNeed } from '../fields/farcaster.ts';
import { roomId } from '../fields/log.ts';
import { recordOf } from '../fields/record.ts';
import { parseAmount } from '../tokens/parse.ts';

/** What a gate may ask contracts for. */
export const gateKinds = ['balance', 'points', 'stake', 'nft'] as const;

/** An amount that a member must have to write, in the smallest unit. */
export type ContractRequirement = {
  kind: (typeof gateKinds)[number];
  /** The contract that knows how much a member has, in lower case. */
  contract: `0x${string}`;
  atLeast: bigint;
  decimals: number;
  /** Empty where nothing names it. */
  symbol: string;
};

/** One thing that a member must have to write: of a contract, or at Farcaster. */
export type Requirement = ContractRequirement | { kind: FarcasterNeed };

const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,59})$/));

/** A contract's requirement that a member does not meet, as the server tells it. */
export const lackSchema = z.object({
  kind: z.enum(gateKinds),
  contract: address,
  atLeast: amount,
  held: amount,
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  symbol: z.string(),
});
export type ContractLack = z.infer<typeof lackSchema>;

/** A requirement that a member does not meet. */
export type Lack = ContractLack | { kind: FarcasterNeed };

/**
 * What an author lacks, by rooms, as an answer tells it. What they lack at Farcaster has a field of its own, which pages
 * from before drop: `lacks` is one that they read whole or not at all.
 */
export const lacksSchema = z.object({
  /** What contracts say; a room of which something is not known is left out. */
  lacks: z.optional(recordOf(roomId, z.array(lackSchema))),
  /** The same of Farcaster, of rooms where something is missing. */
  farcasterLacks: z.optional(recordOf(roomId, z.array(farcasterNeed))),
});
export type ToldLacks = z.infer<typeof lacksSchema>;

/** What authors lack, by rooms, as `lacksIn` reads it. */
export function toldLacks(byRoom: Readonly<Record<string, readonly Lack[]>>): ToldLacks {
  const rooms = Object.entries(byRoom);
  const ofContracts = rooms.map(([room, lacks]) => [room, lacks.filter(isOfContract)] as const);
  const atFarcaster = rooms.flatMap(([room, lacks]) => {
    const needs = lacks.flatMap((lack) => (isOfContract(lack) ? [] : [lack.kind]));
    return needs.length === 0 ? [] : [[room, needs] as const];
  });
  return {
    lacks: Object.fromEntries(ofContracts),
    farcasterLacks: Object.fromEntries(atFarcaster),
  };
}

/** What an author lacks in a room; undefined where nothing is told of it. */
export function lacksIn({ lacks, farcasterLacks }: ToldLacks, room: string): Lack[] | undefined {
  const ofContracts = lacks?.[room];
  if (ofContracts === undefined) return undefined;
  return [...ofContracts, ...(farcasterLacks?.[room] ?? []).map((kind) => ({ kind }))];
}

/** Whether something is of a contract, and not at Farcaster. */
export function isOfContract<One extends Requirement | Lack>(
  one: One,
): one is Extract<One, { contract: string }> {
  return 'contract' in one;
}

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
  | 'farcasterAccount'
>;
type Gate = NonNullable<PublicConfig['gate']>;

/**
 * What writing in a room asks for: the gate of all rooms and its own. Null for what cannot be: a token that is not of
 * the community, a contract that it does not have, an amount with too many decimals, an account to follow that it does
 * not name.
 */
export function requirementsOf(config: Config, own: Gate | undefined): Requirement[] | null {
  const gates = [config.gate, own].filter((gate) => gate !== undefined);
  const all = gates.flatMap((gate) => asked(config, gate));
  const possible = all.filter((one) => one !== null);
  const needs = needsOf(gates);
  const hasAccount = config.farcasterAccount !== null || !needs.includes('follows');
  if (possible.length !== all.length || !hasAccount) return null;
  return [...possible, ...needs.map((kind) => ({ kind }))];
}

/** Who follows an account has linked theirs, too: so members hear of that first, and without asking anybody else. */
function needsOf(gates: readonly Gate[]): FarcasterNeed[] {
  const needs = gates.map(({ farcaster }) => farcaster);
  if (needs.includes('follows')) return ['linked', 'follows'];
  return needs.includes('linked') ? ['linked'] : [];
}

function asked(
  config: Config,
  { balance, points, stake, nft }: Gate,
): (ContractRequirement | null)[] {
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
  kind: ContractRequirement['kind'],
  holding: Holding | undefined,
  typed: string,
): ContractRequirement | null {
  const atLeast = holding === undefined ? null : parseAmount(typed, holding.decimals);
  if (holding === undefined || holding.address === '' || atLeast === null) return null;
  const { symbol, decimals } = holding;
  return { kind, contract: lower(holding.address), atLeast, symbol, decimals };
}

function lower(address: string): `0x${string}` {
  return address.toLowerCase() as `0x${string}`;
}

/** What of these a member lacks who has `held` of each, in their order; at Farcaster that is 1 or 0. */
export function lacksOf(requirements: readonly Requirement[], held: readonly bigint[]): Lack[] {
  return requirements.flatMap((requirement, index) => lackOf(requirement, held[index] ?? 0n) ?? []);
}

function lackOf(requirement: Requirement, has: bigint): Lack | null {
  if (!isOfContract(requirement)) return has >= 1n ? null : requirement;
  const { atLeast, ...rest } = requirement;
  return has >= atLeast ? null : { ...rest, atLeast: String(atLeast), held: String(has) };
}
