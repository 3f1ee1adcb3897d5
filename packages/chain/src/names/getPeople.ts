import { foldName } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withContractErrors } from '../errors.ts';
import { moderatorsAbi, nameRegistryAbi } from '../generated/abis.ts';

/** Contracts that say who somebody is; undefined for those that a community has not. */
export type PeopleContracts = { registry: Address | undefined; moderators: Address | undefined };
/** Whom to ask about: addresses for their main names, and names for their holders. */
export type PeopleQuestion = { addresses: readonly Address[]; names: readonly string[] };
/** The chain's answers in the order of the question: no main name is '', no holder the zero address. */
export type PeopleAnswer = {
  mainNames: readonly string[];
  holders: readonly Address[];
  moderators: readonly Address[];
};

/** Who these are, as the chain says at one moment: all in one call. Throws ChainError. */
export async function getPeople(
  client: ReadClient,
  { registry, moderators }: PeopleContracts,
  { addresses, names }: PeopleQuestion,
): Promise<PeopleAnswer> {
  const ofNames =
    registry === undefined
      ? []
      : [
          ...addresses.map((address) => mainNameCall(registry, address)),
          ...names.map((name) => holderCall(registry, name)),
        ];
  const ofModerators = moderators === undefined ? [] : [moderatorsCall(moderators)];
  const contracts = [...ofNames, ...ofModerators];
  const answers: readonly unknown[] =
    contracts.length === 0
      ? []
      : await withContractErrors(
          client.multicall({ deployless: true, allowFailure: false, contracts }),
        );
  const [named, held] = [addresses.length, addresses.length + names.length];
  return {
    mainNames:
      registry === undefined ? addresses.map(() => '') : (answers.slice(0, named) as string[]),
    holders: registry === undefined ? [] : (answers.slice(named, held) as Address[]),
    moderators: (answers[ofNames.length] ?? []) as Address[],
  };
}

const mainNameCall = (registry: Address, address: Address) =>
  ({
    address: registry,
    abi: nameRegistryAbi,
    functionName: 'defaultNames',
    args: [address],
  }) as const;

const holderCall = (registry: Address, name: string) =>
  ({
    address: registry,
    abi: nameRegistryAbi,
    functionName: 'getDomainHolder',
    args: [foldName(name)],
  }) as const;

const moderatorsCall = (moderators: Address) =>
  ({ address: moderators, abi: moderatorsAbi, functionName: 'moderators' }) as const;
