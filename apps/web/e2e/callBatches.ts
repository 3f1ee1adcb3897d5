import { bytecodeOf } from '@parley/testkit/solidity';
import {
  type Account,
  type Chain,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
]);

type Batch = { id?: string; chainId: Hex; calls: readonly { to: Hex; value?: Hex; data?: Hex }[] };

/**
 * The answers of a wallet that makes several calls in one transaction (EIP-5792). The embedded chain knows
 * no delegation (EIP-7702), so a contract of the wallet passes coins on. Calls of contracts have to come
 * from the account: they are sent one after the other. It keeps the page's id of them, whether or not the page
 * hears that they were taken; the last transaction goes by way of `broadcast`.
 */
export function callBatches(
  client: WalletClient<Transport, Chain, Account>,
  transportUrl: string,
  broadcast: (signed: Hex) => Promise<Hex>,
): Record<string, (params: readonly unknown[]) => unknown> {
  const reads = createPublicClient({
    chain: client.chain,
    transport: http(transportUrl),
    pollingInterval: 100,
  });
  const receiptOf = (hash: Hex) => reads.waitForTransactionReceipt({ hash });
  const hashes = new Map<string, Hex>();
  async function make(id: string | undefined, call: { to: Hex; value: bigint; data: Hex }) {
    const signed = await client.signTransaction(await client.prepareTransactionRequest(call));
    const hash = keccak256(signed);
    hashes.set(id ?? hash, hash);
    await broadcast(signed);
    return { id: id ?? hash };
  }
  let batcher: Promise<Hex> | undefined;
  const deployed = async () => {
    const hash = await client.sendTransaction({ data: bytecodeOf('Batcher') });
    return (await receiptOf(hash)).contractAddress as Hex;
  };

  return {
    wallet_getCapabilities: () => ({
      [numberToHex(client.chain.id)]: { atomic: { status: 'supported' } },
    }),
    wallet_sendCalls: async ([batch]) => {
      const { id } = batch as Batch;
      const calls = (batch as Batch).calls.map(({ to, value = '0x0', data = '0x' }) => ({
        to,
        value: BigInt(value),
        data,
      }));
      if (calls.some(({ data }) => data !== '0x')) {
        for (const call of calls.slice(0, -1)) await receiptOf(await client.sendTransaction(call));
        const last = calls.at(-1);
        if (last !== undefined) return make(id, last);
      }
      batcher ??= deployed();
      return make(id, {
        to: await batcher,
        value: calls.reduce((sum, { value }) => sum + value, 0n),
        data: encodeFunctionData({ abi, functionName: 'execute', args: [calls] }),
      });
    },
    wallet_getCallsStatus: async ([id]) => {
      const hash = hashes.get(String(id));
      if (hash === undefined) throw { code: 5730, message: 'No such calls.' };
      const { status, blockNumber, gasUsed } = await receiptOf(hash);
      const isFine = status === 'success';
      const receipt = {
        transactionHash: hash,
        logs: [],
        status: isFine ? '0x1' : '0x0',
        blockNumber: numberToHex(blockNumber),
        gasUsed: numberToHex(gasUsed),
      };
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(client.chain.id),
        status: isFine ? 200 : 500,
        atomic: true,
        receipts: [receipt],
      };
    },
  };
}
