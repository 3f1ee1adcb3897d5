import {
  type Abi,
  type Address,
  BaseError,
  type Chain,
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  NonceTooLowError,
  type PublicClient,
  size,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ContractName, WrittenContracts } from './contracts.ts';
import { type SentRequest, sendUntilMined } from './sendUntilMined.ts';

/** Words with a first capital and a period. */
export const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}.`;
/** The line for a deployed contract, such as "Activity points deployed at 0x…". */
export const deployedAt = (name: string, address: Address) =>
  `${name[0]?.toUpperCase()}${name.slice(1)} deployed at ${address}`;

/** The CREATE2 deployer, at this address on nearly every chain, anvil included. */
export const create2Deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
/**
 * One salt for all: the address also depends on the constructor arguments, which hold the settings.
 */
export const salt = keccak256(toHex('parley.contracts.v1'));
/** How long transactions of an earlier run may take to get into a block, in milliseconds. */
const settleTimeoutMs = 120_000;
const pollingIntervalMs = 250;
/** How often a step is tried whose nonce another run takes. */
const attempts = 5;

const isTakenNonce = (error: unknown) =>
  error instanceof NonceTooLowError || /replacement transaction underpriced/i.test(String(error));

/** A goal, the check whether it is reached, and the call that reaches it. */
type Ensured = {
  aim: string;
  /** The contracts that this connects or hands over: where all of them stay as they were, nothing is sent. */
  between?: readonly Address[];
  isDone: () => Promise<boolean>;
  call: {
    address: Address;
    abi: Abi;
    functionName: string;
    args: readonly unknown[];
    /** Native coins to send along, in wei. */
    value?: bigint;
  };
};

/** Sends one transaction at a time, only for what is missing. */
export type Deployer = {
  client: PublicClient;
  /** The account that pays, and the first owner of every contract. */
  address: Address;
  /** Contracts that stay where they are; see `keepDeployed`. */
  kept: WrittenContracts;
  deploy: (name: ContractName, initCode: Hex) => Promise<Address>;
  ensure: (ensured: Ensured) => Promise<void>;
};

type Options = { rpcUrl: string; chain: Chain; privateKey: Hex; log: (sentence: string) => void };

/** The address of a contract, deployed or not: the same init code always has the same address. */
export function create2AddressOf(initCode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode });
}

/** About what it takes to deploy a contract, in gas: 200 for each byte of its code, and a half for its constructor. */
export function deployGas(initCode: Hex): bigint {
  return 300n * BigInt(size(initCode));
}

/** Throws an Error with one sentence when the chain cannot be deployed to. */
export async function openDeployer(options: Options): Promise<Deployer> {
  const { rpcUrl, chain, privateKey, log } = options;
  const account = privateKeyToAccount(privateKey);
  const transport = http(rpcUrl);
  const client = createPublicClient({ chain, transport, pollingInterval: pollingIntervalMs });
  const wallet = createWalletClient({ account, chain, transport });
  if (!(await hasCode(client, create2Deployer))) {
    throw new Error(
      `${chain.name} has no CREATE2 deployer at ${create2Deployer}; put it there first.`,
    );
  }
  await settle(client, account.address);

  /**
   * Sends, waits, and checks the goal, which another run may have reached meanwhile. A run that is still
   * at it may have taken the nonce for another step: then it is tried again.
   */
  async function send(request: SentRequest, aim: string, isDone: () => Promise<boolean>) {
    for (let attempt = 1; ; attempt += 1) {
      const cause = await sendUntilMined(request, {
        client,
        wallet,
        pollMs: pollingIntervalMs,
      }).then(
        () => null,
        (error: unknown) => error,
      );
      if (await isDone()) return log(`${aim}.`);
      const isTaken = cause instanceof BaseError && cause.walk(isTakenNonce) !== null;
      if (!isTaken || attempt === attempts) {
        throw new Error(`Could not be done: ${aim}.`, { cause: cause ?? undefined });
      }
    }
  }

  return {
    client,
    address: account.address,
    kept: {},
    async deploy(name, initCode) {
      const address = create2AddressOf(initCode);
      const isDone = () => hasCode(client, address);
      if (!(await isDone())) {
        const data = concatHex([salt, initCode]);
        const gasElse = deployGas(initCode);
        await send({ to: create2Deployer, data, gasElse }, deployedAt(name, address), isDone);
      }
      return address;
    },
    async ensure({ aim, isDone, call }) {
      if (await isDone()) return;
      const { address: to, value } = call;
      await send({ to, data: encodeFunctionData(call), value }, aim, isDone);
    },
  };
}

async function hasCode(client: PublicClient, address: Address): Promise<boolean> {
  return (await client.getCode({ address })) !== undefined;
}

/** Waits for what a killed run may have left in the pool: its nonces would collide with ours. */
async function settle(client: PublicClient, address: Address): Promise<void> {
  const deadline = Date.now() + settleTimeoutMs;
  while (await hasPending(client, address)) {
    if (Date.now() > deadline) {
      throw new Error(`Transactions of ${address} have been pending for two minutes; try later.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollingIntervalMs));
  }
}

async function hasPending(client: PublicClient, address: Address): Promise<boolean> {
  const [landed, sent] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ]);
  return sent > landed;
}
