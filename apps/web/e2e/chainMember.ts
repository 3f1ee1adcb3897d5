import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { nameRegistryAbi } from '@parley/chain/generated/abis';
import { getNameMarket } from '@parley/chain/names/getNameMarket';
import { mintName } from '@parley/chain/names/mintName';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { priceOf } from '@parley/domain/names/rules';
import type { Community } from '@parley/testkit/community';
import { type Address, createWalletClient, erc721Abi, http, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { configOf } from './scene.ts';
import { fund } from './steps.ts';

/** A member without a browser, who acts on the chain itself. */
export async function openChainMember(community: Community) {
  const config = await configOf(community);
  const rpcUrl = `${community.url}/api/rpc`;
  const client = createReadClient(config, rpcUrl);
  const account = privateKeyToAccount(generatePrivateKey());
  const chain = communityChain(config, rpcUrl);
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) });
  await fund(community.url, account.address);
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
        ...{ minter, numberOfPrices: config.punkNumberOfPrices },
      });
      const hash = await mintName({
        ...{ client, wallet, minter, registry, name, holder: account.address },
        ...{ referrer: zeroAddress, valueWei: priceOf(name, market.prices) },
      });
      await waitForTransaction(client, hash);
    },
    /** Gives a name to somebody else. */
    async giveName(name: string, to: Address): Promise<void> {
      const tokenId = await client.readContract({
        ...{ address: registry, abi: nameRegistryAbi, functionName: 'tokenIdOf' },
        args: [name],
      });
      const hash = await wallet.writeContract({
        ...{ address: registry, abi: erc721Abi, functionName: 'transferFrom' },
        args: [account.address, to, tokenId],
      });
      await waitForTransaction(client, hash);
    },
  };
}
