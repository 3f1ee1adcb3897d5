import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { nameDataMax } from '@parley/domain/profile/image';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { contractText } from '@parley/text/contracts';
import { pictureText } from '@parley/text/picture';
import { parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReadClient } from '../client.ts';
import { nameRegistryAbi } from '../generated/abis.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getNameData } from './getNameData.ts';
import { mintName } from './mintName.ts';
import { setNameImage } from './setNameImage.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  const wallet = community.wallet(1);
  const hash = await mintName({
    client: community.client,
    wallet,
    minter: community.punkMinterAddress,
    registry: community.punkTldAddress,
    name: 'adabyron',
    holder: wallet.account.address,
    referrer: zeroAddress,
    valueWei: parseEther('1'),
  });
  await waitForTransaction(community.client, hash);
});
afterAll(() => node.stop());
beforeEach(() => write('{}'));

async function write(data: string): Promise<void> {
  const hash = await community.wallet(1).writeContract({
    address: community.punkTldAddress,
    abi: nameRegistryAbi,
    functionName: 'editData',
    args: ['adabyron', data],
  });
  await waitForTransaction(community.client, hash);
}

function set(image: string, by = 1, client: ReadClient = community.client) {
  const wallet = community.wallet(by);
  return setNameImage({
    client,
    wallet,
    registry: community.punkTldAddress,
    name: 'AdaByron',
    image,
  });
}

const read = () =>
  getNameData(community.client, { registry: community.punkTldAddress, name: 'adabyron' });

test('a holder sets the picture of a name and takes it back, and every other field stays', async () => {
  await write('{"url":"https://ada.example","image":"ar://old"}');
  await waitForTransaction(community.client, await set('ipfs://bafy/"cat".png'));
  expect(JSON.parse(await read())).toEqual({
    url: 'https://ada.example',
    image: 'ipfs://bafy/"cat".png',
  });
  await waitForTransaction(community.client, await set(''));
  expect(JSON.parse(await read())).toEqual({ url: 'https://ada.example' });
});

test('a wallet that does not hold the name sets no picture', async () => {
  await expect(set('ar://mine', 2)).rejects.toMatchObject({ code: 'not-holder' });
  expect(await read()).toBe('{}');
});

test('a picture for which the data have no room is refused before the wallet is asked', async () => {
  const kept = JSON.stringify({ note: 'x'.repeat(nameDataMax - 40) });
  await write(kept);
  await expect(set('ipfs://bafybeigdyrzt/cat.png')).rejects.toMatchObject({
    code: 'reverted',
    message: contractText.DataTooLong,
  });
  expect(await read()).toBe(kept);
});

test('data of another registry that are no JSON object are left alone', async () => {
  const { client } = community;
  const elsewhere = {
    ...client,
    readContract: (asked: Parameters<typeof client.readContract>[0]) =>
      asked.functionName === 'getDomainData'
        ? Promise.resolve('my cat')
        : client.readContract(asked),
  } as typeof client;
  await expect(set('ar://mine', 1, elsewhere)).rejects.toThrow(pictureText.otherData);
});
