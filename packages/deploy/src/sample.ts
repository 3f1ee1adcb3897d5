import { setTimeout as pause } from 'node:timers/promises';
import { type ChainSettings, communityChain } from '@parley/chain/chain';
import { createReadClient, type ReadClient } from '@parley/chain/client';
import {
  type Account,
  type Chain,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  type Transport,
  toHex,
  type WalletClient,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { type ContractAddresses, type DeploySettings, deployContracts } from './deploy.ts';
import { openDeployer } from './deployer.ts';

/** Chain id of the sample community. */
export const sampleChainId = 666_666_666;

const chainSettings: ChainSettings = {
  supportedChainId: sampleChainId,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
};

/** The mnemonic of anvil's well-known accounts, for test chains only. */
const words = 'test test test test test test test test test test test junk';
const derived = new Map<number, HDAccount>();
/** Derived once: the words are hashed 2,048 times for each. */
function account(index: number): HDAccount {
  const known = derived.get(index) ?? mnemonicToAccount(words, { addressIndex: index });
  derived.set(index, known);
  return known;
}

/** Key of the account that deploys the sample community and owns it. */
export const sampleKey: Hex = toHex(account(0).getHdKey().privateKey ?? new Uint8Array());
export const sampleOwner = account(0).address;
export const sampleTreasury = account(9).address;

/**
 * The settings of the sample community: names cost 5, 4, 3, 2, and 1 coin, a referrer gets 10 %.
 */
export const sampleSettings: DeploySettings = {
  tldName: '.degen',
  tldSymbol: 'DEGENNAME',
  chatTokenName: 'Chat',
  chatTokenSymbol: 'CHAT',
  pricesWei: [parseEther('5'), parseEther('4'), parseEther('3'), parseEther('2'), parseEther('1')],
  referralFeeBps: 1_000,
  treasury: sampleTreasury,
  owner: sampleOwner,
};

/** The sample community's chain, with wallets of funded accounts. */
export type SampleChain = {
  chain: Chain;
  client: ReadClient;
  /** Wallet number 0 owns the contracts, number 9 is the treasury. */
  wallet: (index: number) => WalletClient<Transport, Chain, Account>;
};

/** Connects to a test chain with anvil's own accounts; sends nothing. */
export function openSample(rpcUrl: string): SampleChain {
  const chain = communityChain(chainSettings, rpcUrl);
  return {
    chain,
    client: createReadClient(chainSettings, rpcUrl),
    wallet: (index) =>
      createWalletClient({ account: account(index), chain, transport: untilMined(rpcUrl) }),
  };
}

/**
 * Answers a sent transaction once it is in a block, which the node makes a moment after its own answer: what is read
 * next has it. A node that makes no blocks by itself is not waited for.
 */
function untilMined(rpcUrl: string): Transport {
  return (options) => {
    const node = http(rpcUrl)(options);
    const ask = (method: string, params: unknown[] = []) =>
      node.request({ method, params } as never) as Promise<unknown>;
    async function request(asked: { method: string }): Promise<unknown> {
      const answer = await node.request(asked as never);
      if (asked.method !== 'eth_sendRawTransaction') return answer;
      const makesBlocks = await ask('anvil_getAutomine').catch(() => false);
      for (let tries = 0; makesBlocks === true; tries += 1) {
        if ((await ask('eth_getTransactionReceipt', [answer])) !== null) break;
        if (tries === 2_000) throw new Error(`The node made no block with ${String(answer)}`);
        await pause(5);
      }
      return answer;
    }
    return { ...node, request: request as typeof node.request };
  };
}

/** Deploys the sample community to a test chain with anvil's own accounts. */
export async function deploySample(rpcUrl: string): Promise<SampleChain & ContractAddresses> {
  const sample = openSample(rpcUrl);
  const deployer = await openDeployer({
    rpcUrl,
    chain: sample.chain,
    privateKey: sampleKey,
    log: () => undefined,
  });
  const addresses = await deployContracts(deployer, sampleSettings);
  return { ...sample, ...addresses };
}
