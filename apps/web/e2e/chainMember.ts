import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { nameRegistryAbi } from '@parley/chain/generated/abis';
import { getNameMarket } from '@parley/chain/names/getNameMarket';
import { mintName } from '@parley/chain/names/mintName';
import { findCollection } from '@parley/chain/nft/findCollection';
import { getLaunchpad } from '@parley/chain/nft/getLaunchpad';
import { launchCollection } from '@parley/chain/nft/launchCollection';
import { mintFromCurve } from '@parley/chain/nft/mintFromCurve';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { priceOf } from '@parley/domain/names/rules';
import type { Community } from '@parley/testkit/community';
import {
  type Address,
  createWalletClient,
  erc721Abi,
  type Hex,
  http,
  parseEther,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { configOf } from './scene.ts';
import { fund } from './steps.ts';

/** A member without a browser, who acts on the chain itself; with a key one who has coins already. */
export async function openChainMember(community: Pick<Community, 'url'>, key?: Hex) {
  const config = await configOf(community);
  const rpcUrl = `${community.url}/api/rpc`;
  const client = createReadClient(config, rpcUrl);
  const account = privateKeyToAccount(key ?? generatePrivateKey());
  const chain = communityChain(config, rpcUrl);
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) });
  if (key === undefined) await fund(community.url, account.address);
  const registry = config.punkTldAddress as Address;
  return {
    address: account.address,
    wallet,
    client,
    rpcUrl,
    config,
    /** Mints a name, which becomes the main one if it is the first. */
    async mint(name: string): Promise<void> {
      const minter = config.punkMinterAddress as Address;
      const market = await getNameMarket(client, {
        minter,
        numberOfPrices: config.punkNumberOfPrices,
      });
      const hash = await mintName({
        client,
        wallet,
        minter,
        registry,
        name,
        holder: account.address,
        referrer: zeroAddress,
        valueWei: priceOf(name, market.prices),
      });
      await waitForTransaction(client, hash);
    },
    /** Launches a collection and buys a piece of it, of which the community gets a fee; resolves with its address. */
    async launchAndBuy(name: string): Promise<Address> {
      const launchpad = config.nftLaunchpadBondingAddress as Address;
      const { launchFeeWei, protocolFeeBps } = await getLaunchpad(client, { launchpad });
      const uniqueId = name.toLowerCase();
      const hash = await launchCollection({
        client,
        wallet,
        launchpad,
        uniqueId,
        name,
        symbol: 'NFT',
        referrer: zeroAddress,
        profile: {
          description: '',
          image: 'https://example.org/a.png',
          media: '',
          mediaKind: 'image',
        },
        basePriceWei: parseEther('1'),
        creatorFeeBps: 0n,
        firstTokens: 0n,
        maxProtocolFeeBps: protocolFeeBps,
        valueWei: launchFeeWei,
      });
      await waitForTransaction(client, hash);
      const creator = account.address;
      const collection = await findCollection(client, { launchpad, creator, uniqueId });
      const buy = { client, wallet, collection, holder: creator, maxCostWei: parseEther('5') };
      await waitForTransaction(client, await mintFromCurve(buy));
      return collection;
    },
    /** Gives a name to somebody else. */
    async giveName(name: string, to: Address): Promise<void> {
      const tokenId = await client.readContract({
        address: registry,
        abi: nameRegistryAbi,
        functionName: 'tokenIdOf',
        args: [name],
      });
      const hash = await wallet.writeContract({
        address: registry,
        abi: erc721Abi,
        functionName: 'transferFrom',
        args: [account.address, to, tokenId],
      });
      await waitForTransaction(client, hash);
    },
  };
}
