import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { collectionAbi } from '@parley/chain/generated/abis';
import { getNameMarket } from '@parley/chain/names/getNameMarket';
import { mintName } from '@parley/chain/names/mintName';
import { findCollection } from '@parley/chain/nft/findCollection';
import { launchCollection } from '@parley/chain/nft/launchCollection';
import { setFeatured } from '@parley/chain/nft/setFeatured';
import type { PublicConfig } from '@parley/domain/config/wire';
import { zeroAddress } from '@parley/domain/fields/hex';
import { mediaUri } from '@parley/domain/media/addresses';
import { priceOf } from '@parley/domain/names/rules';
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseEther,
  parseGwei,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { isOfMarket } from './market.ts';
import { addressOf, createMarketCalls } from './marketActions.ts';
import { memberAccount } from './people.ts';
import type { Step } from './plan.ts';
import type { Launch, Member } from './script.ts';

export type HistoryPlace = { config: PublicConfig; rpcUrl: string; dataFolder: string };
/** The SHA-256 of a collection's files, by the names that `files.ts` gives them. */
export type HashOf = (launch: Launch, part: 'picture' | 'recording') => string;

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** Far above what a trade needs and costs; what is not used is not paid. */
const trade = { gas: 500_000n, feePerGas: parseGwei('50'), value: parseEther('120') } as const;
/** Far above a launch's fee and first pieces; the excess comes back. */
const launchValue = parseEther('200');
const milliCoin = parseEther('0.001');

/** What people of the history do on the chain, each in a transaction that is in a block when it resolves. */
export function createActions({ config, rpcUrl, dataFolder }: HistoryPlace, hashOf: HashOf) {
  const client = createReadClient(config, rpcUrl);
  const chain = communityChain(config, rpcUrl);
  const launchpad = addressOf(config.nftLaunchpadBondingAddress);
  const walletOf = (account: PrivateKeyAccount) =>
    createWalletClient({ account, chain, transport: http(rpcUrl) });

  const callOf = createMarketCalls(client, config);
  const collections = new Map<string, Address>();
  async function collectionOf(launch: Launch): Promise<Address> {
    const known = collections.get(launch.key);
    if (known !== undefined) return known;
    const creator = memberAccount(dataFolder, launch.by).address;
    const address = await findCollection(client, { launchpad, creator, uniqueId: launch.key });
    collections.set(launch.key, address);
    return address;
  }

  async function takeName(account: PrivateKeyAccount, name: Member): Promise<void> {
    const minter = addressOf(config.punkMinterAddress);
    const { prices } = await getNameMarket(client, {
      minter,
      numberOfPrices: config.punkNumberOfPrices,
    });
    await mintName({
      client,
      wallet: walletOf(account),
      minter,
      name,
      holder: account.address,
      registry: addressOf(config.punkTldAddress),
      referrer: zeroAddress,
      valueWei: priceOf(name, prices),
    });
  }

  async function launch(account: PrivateKeyAccount, { launch }: Of<'launch'>): Promise<void> {
    const uri = (part: 'picture' | 'recording') =>
      mediaUri(config.projectUrl, hashOf(launch, part));
    await launchCollection({
      client,
      wallet: walletOf(account),
      launchpad,
      uniqueId: launch.key,
      name: launch.title,
      symbol: launch.symbol,
      profile: {
        description: launch.description,
        image: uri('picture'),
        media: launch.kind === 'image' ? '' : uri('recording'),
        mediaKind: launch.kind,
      },
      basePriceWei: BigInt(launch.baseMilli) * milliCoin,
      creatorFeeBps: BigInt(launch.creatorFeeBps),
      maxProtocolFeeBps: 500n,
      firstTokens: BigInt(launch.first),
      referrer: zeroAddress,
      valueWei: launchValue,
    });
  }

  async function feature(account: PrivateKeyAccount, { launch }: Of<'feature'>): Promise<void> {
    const collection = await collectionOf(launch);
    const wallet = walletOf(account);
    await setFeatured({ client, wallet, launchpad, collection, featured: true });
  }

  /** Signed and sent at once, without a simulation: there are hundreds. */
  async function send(
    account: PrivateKeyAccount,
    call: { nonce: number; to: Address; data: Hex; value: bigint },
  ): Promise<void> {
    const raw = await account.signTransaction({
      ...call,
      type: 'eip1559',
      chainId: chain.id,
      gas: trade.gas,
      maxFeePerGas: trade.feePerGas,
      maxPriorityFeePerGas: 1n,
    });
    await client.sendRawTransaction({ serializedTransaction: raw });
  }

  async function buy(account: PrivateKeyAccount, nonce: number, { launch }: Of<'buy'>) {
    const { value } = trade;
    const args = [account.address, value] as const;
    const data = encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args });
    await send(account, { nonce, to: await collectionOf(launch), data, value });
  }

  async function sell(account: PrivateKeyAccount, nonce: number, { launch, tokenId }: Of<'sell'>) {
    const args = [BigInt(tokenId), 0n, maxUint256] as const;
    const data = encodeFunctionData({ abi: collectionAbi, functionName: 'burn', args });
    await send(account, { nonce, to: await collectionOf(launch), data, value: 0n });
  }

  /** Takes one step as `account`, whose next transaction has this nonce. Throws ChainError or what viem throws. */
  return async (step: Step, account: PrivateKeyAccount, nonce: number): Promise<void> => {
    if (step.kind === 'name') await takeName(account, step.by);
    if (step.kind === 'launch') await launch(account, step);
    if (step.kind === 'feature') await feature(account, step);
    if (step.kind === 'buy') await buy(account, nonce, step);
    if (step.kind === 'sell') await sell(account, nonce, step);
    if (isOfMarket(step)) await send(account, { nonce, ...(await callOf(step, account.address)) });
  };
}
