import { communityChain } from '@parley/chain/chain';
import { type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { DeployFile } from '../chainFile.ts';
import { sendUntilMined } from '../sendUntilMined.ts';

type Options = { file: DeployFile; key: Hex; to: Address; wei: bigint };

/** Sends coins from the deploying account, and resolves when they are in a block. */
export async function sendCoins({ file, key, to, wei }: Options): Promise<void> {
  const chain = communityChain(file, file.rpcUrl);
  const transport = http(file.rpcUrl);
  await sendUntilMined(
    { to, data: '0x', value: wei },
    {
      client: createPublicClient({ chain, transport }),
      wallet: createWalletClient({ account: privateKeyToAccount(key), chain, transport }),
    },
  );
}
