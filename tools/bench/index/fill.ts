import { nameMinterAbi } from '@parley/chain/generated/abis';
import { encodeFunctionData, parseEther, toHex } from 'viem';
import type { TestChain } from '../../../apps/server/src/indexer/testChain.ts';

/** One of each wallet: its nonces are in order. */
const perBlock = 10;

/** Mints names for ten wallets in turn; each gives four or five events. */
export async function fill(chain: TestChain, names: number): Promise<void> {
  const { sample, tester } = chain;
  const wallets = Array.from({ length: 10 }, (_, index) => sample.wallet(index));
  await tester.setAutomine(false);
  for (let sent = 0; sent < names; sent += perBlock) {
    const some = Array.from(
      { length: Math.min(perBlock, names - sent) },
      (_, index) => sent + index,
    );
    await Promise.all(
      some.map(async (n) => {
        const { address } = (wallets[n % wallets.length] as (typeof wallets)[number]).account;
        const referrer = sample.wallet((n + 1) % wallets.length).account.address;
        await sample.client.request({
          method: 'eth_sendTransaction' as never,
          params: [
            {
              from: address,
              to: sample.punkMinterAddress,
              gas: toHex(600_000),
              value: toHex(parseEther('1')),
              data: encodeFunctionData({
                abi: nameMinterAbi,
                functionName: 'mint',
                args: [`bench${n}`, address, referrer],
              }),
            },
          ] as never,
        });
      }),
    );
    await tester.mine({ blocks: 1 });
  }
  await tester.setAutomine(true);
}
