import { createPublicClient, formatGwei, http, type PublicClient } from 'viem';
import { DeployError } from '../deployError.ts';

/** How long a node may take to say which chain it is on, in milliseconds. */
const patienceMs = 10_000;

export type FoundChain = { id: number; client: PublicClient; sentence: string };

/** Asks a node what its chain is like. Throws a DeployError that names the node where it does not answer. */
export async function findChain(rpcUrl: string): Promise<FoundChain> {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: patienceMs }) });
  try {
    const [id, head, price] = await Promise.all([
      client.getChainId(),
      client.getBlock(),
      client.getGasPrice(),
    ]);
    const before = await client.getBlock({
      blockNumber: head.number > 20n ? head.number - 20n : 0n,
    });
    const blocks = Number(head.number - before.number);
    const seconds = blocks === 0 ? null : Number(head.timestamp - before.timestamp) / blocks;
    const pace = seconds === null ? '' : `, a block every ${seconds.toFixed(1)} s`;
    const sentence = `Chain ${id}, at block ${head.number}${pace}, gas at ${formatGwei(price)} gwei.`;
    return { id, client, sentence };
  } catch (error) {
    const why = (error as { shortMessage?: string }).shortMessage ?? (error as Error).message;
    throw new DeployError(`The node at ${rpcUrl} does not answer: ${why.split('\n')[0]}`, {
      cause: error,
    });
  }
}
