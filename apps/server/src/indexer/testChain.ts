import { nameMinterAbi, nameRegistryAbi } from '@parley/chain/generated/abis';
import { deploySample, openSample, sampleChainId } from '@parley/deploy/sample';
import { startChain } from '@parley/embedded/chain';
import { startDurableChain } from '@parley/embedded/durableChain';
import { createTestClient, type Hex, http, parseEther, zeroAddress } from 'viem';
import type { Root } from './roots.ts';

/** A chain that survives `kill -9`, with money for the sample's accounts. */
export async function startLastingChain(folder: string) {
  const chain = await startDurableChain({ chainId: sampleChainId, folder, log: () => {} });
  const sample = openSample(chain.rpcUrl);
  const tester = createTestClient({
    chain: sample.chain,
    mode: 'anvil',
    transport: http(chain.rpcUrl),
  });
  for (let index = 0; index < 10; index += 1) {
    const { address } = sample.wallet(index).account;
    await tester.setBalance({ address, value: parseEther('10000') });
  }
  return chain;
}

type Running = { rpcUrl: string; stop: () => Promise<void> };

const startShort = (): Promise<Running> =>
  startChain({ chainId: sampleChainId, devAccounts: true });

/** A real chain with the sample community's names and points, and how to change and rewind it. */
export async function startTestChain(start = startShort) {
  const chain = await start();
  const sample = await deploySample(chain.rpcUrl);
  const tester = createTestClient({
    chain: sample.chain,
    mode: 'anvil',
    transport: http(chain.rpcUrl),
  });
  const roots: Root[] = [
    { kind: 'names', address: sample.punkTldAddress.toLowerCase() },
    { kind: 'minter', address: sample.punkMinterAddress.toLowerCase() },
    { kind: 'points', address: sample.activityPointsAddress.toLowerCase() },
  ];
  let count = 0;

  async function sent(hash: Hex): Promise<number> {
    const { blockNumber } = await sample.client.waitForTransactionReceipt({ hash });
    return Number(blockNumber);
  }

  return {
    chain,
    sample,
    tester,
    roots,
    rpcUrl: chain.rpcUrl,
    /** Mints a new name for wallet `index`; resolves with its block. */
    async mint(index = 1, referrer = 2): Promise<number> {
      const { account } = sample.wallet(index);
      count += 1;
      return await sent(
        await sample.wallet(index).writeContract({
          address: sample.punkMinterAddress,
          abi: nameMinterAbi,
          functionName: 'mint',
          args: [
            `member-${count}`,
            account.address,
            referrer < 0 ? zeroAddress : sample.wallet(referrer).account.address,
          ],
          value: parseEther('1'),
        }),
      );
    },
    /** Changes the data of a name that wallet `index` holds. */
    async editData(index: number, name: string, data: string): Promise<number> {
      return await sent(
        await sample.wallet(index).writeContract({
          address: sample.punkTldAddress,
          abi: nameRegistryAbi,
          functionName: 'editData',
          args: [name, data],
        }),
      );
    },
    mine: (blocks: number) => tester.mine({ blocks }),
    snapshot: () => tester.snapshot(),
    revert: (id: Hex) => tester.revert({ id }),
    newest: async () => Number(await sample.client.getBlockNumber({ cacheTime: 0 })),
    stop: () => chain.stop(),
  };
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>;
