import { type Address, type Hex, isAddressEqual, type PublicClient, parseAbi } from 'viem';
import {
  type ContractName,
  type OwnContractName,
  ownContracts,
  type WrittenContracts,
} from './contracts.ts';
import { DeployError } from './deployError.ts';
import { create2AddressOf, type Deployer, sentence } from './deployer.ts';
import { releasedCodes } from './releases.ts';

const abi = parseAbi([
  'function owner() view returns (address)',
  'function factory() view returns (address)',
  'function weth() view returns (address)',
  'function authenticator() view returns (address)',
]);

/**
 * The contracts that the public config in `path` names, and those of others that they stand on. Throws a DeployError
 * that lists the addresses without code.
 */
export async function readWritten(
  client: PublicClient,
  path: string,
  config: Readonly<Record<string, unknown>>,
): Promise<WrittenContracts> {
  const written: Partial<Record<ContractName, Address>> = {};
  const empty: string[] = [];
  const add = async (name: ContractName, key: string) => {
    const address = config[key];
    if (typeof address !== 'string' || address === '') return;
    if ((await client.getCode({ address: address as Address })) === undefined) {
      empty.push(`  ${key}: there is no code at ${address}.`);
    } else written[name] = address as Address;
  };
  for (const [name, { key }] of Object.entries(ownContracts)) await add(name as ContractName, key);
  // On any other chain the CoW protocol is not ours to look after.
  if (config.embeddedChain === true) await add('CoW settlement', 'cowSettlementAddress');
  if (empty.length > 0) {
    throw new DeployError(
      `${path} names contracts that are not on this chain:\n${empty.join('\n')}\nIs it the right chain, and all of it? Put the chain or the file back; nothing was sent.`,
    );
  }
  const ask = async (
    name: ContractName,
    functionName: 'factory' | 'weth' | 'authenticator',
    address: Address | undefined,
  ) => {
    if (address === undefined) return;
    // A contract that is not ours may have no answer.
    const answer = await client.readContract({ address, abi, functionName }).catch(() => null);
    if (answer !== null) written[name] = answer;
  };
  await ask('Uniswap V2 factory', 'factory', written['swap router']);
  await ask('wrapped native coin', 'weth', written['swap router']);
  await ask('CoW solver list', 'authenticator', written['CoW settlement']);
  return written;
}

/**
 * A deployer that deploys only what is missing: written contracts stay where they are, others are looked for where
 * any release put them, but for those that are `replaced`. Between contracts that stay nothing is connected or
 * handed over again: their owners may have changed that.
 */
export function keepDeployed(
  deployer: Deployer,
  {
    written,
    replaced = [],
    log,
  }: {
    written: WrittenContracts;
    replaced?: readonly ContractName[];
    log: (sentence: string) => void;
  },
): Deployer {
  const { client } = deployer;
  const hasCode = async (address: Address) => (await client.getCode({ address })) !== undefined;
  const kept = Object.fromEntries(
    Object.entries(written).filter(([name]) => !replaced.includes(name as ContractName)),
  ) as WrittenContracts;
  const stays = (address: Address) =>
    Object.values(kept).some((one) => isAddressEqual(one as Address, address));
  const isOwner = async (address: Address) => {
    const owner = await client
      .readContract({ address, abi, functionName: 'owner' })
      .catch(() => null);
    return owner !== null && isAddressEqual(owner, deployer.address);
  };

  /** Where an earlier release deployed the contract; undefined if this version did, or none has. */
  async function findEarlier(name: ContractName, initCode: Hex): Promise<Address | undefined> {
    if (await hasCode(create2AddressOf(initCode))) return undefined;
    return firstAsync(releasedCodes(name, initCode).map(create2AddressOf), hasCode);
  }

  /** An update by a version before this one may have left contracts behind that members look for. */
  async function nameOthers(name: ContractName, initCode: Hex, used: Address): Promise<void> {
    for (const code of [initCode, ...releasedCodes(name, initCode)]) {
      const other = create2AddressOf(code);
      if (isAddressEqual(other, used) || !(await hasCode(other))) continue;
      log(sentence(`Another ${name} is at ${other}, which the config doesn’t use`));
    }
  }

  return {
    ...deployer,
    kept,
    async deploy(name, initCode) {
      const address = kept[name];
      if (address !== undefined) {
        await nameOthers(name, initCode, address);
        return address;
      }
      const earlier = replaced.includes(name) ? undefined : await findEarlier(name, initCode);
      if (earlier === undefined) return deployer.deploy(name, initCode);
      log(sentence(`${name} stays at ${earlier}, where an earlier version deployed it`));
      return earlier;
    },
    async ensure(ensured) {
      const { aim, between, isDone, call } = ensured;
      if (between === undefined || !stays(call.address)) return deployer.ensure(ensured);
      if (between.every(stays)) return;
      if (await isDone().catch(() => false)) return;
      if (await isOwner(call.address)) return deployer.ensure(ensured);
      log(`Left to the owner of ${call.address}, ${call.functionName}: ${aim}.`);
    },
  };
}

async function firstAsync<T>(
  items: readonly T[],
  is: (item: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const item of items) if (await is(item)) return item;
  return undefined;
}

/** Lines about what stays, for the operator. */
export function linesAboutKept(kept: WrittenContracts): string[] {
  return Object.keys(ownContracts).flatMap((name) => {
    const address = kept[name as OwnContractName];
    return address === undefined ? [] : [sentence(`${name} stays at ${address}`)];
  });
}
