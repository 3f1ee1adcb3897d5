import { bytecodeOf } from '@parley/testkit/solidity';
import {
  type Account,
  type Chain,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
]);

type Batch = { chainId: Hex; calls: readonly { to: Hex; value?: Hex; data?: Hex }[] };

/**
 * The answers of a wallet that makes several calls in one transaction (EIP-5792). The embedded chain knows
 * no delegation (EIP-7702), so a contract of the wallet passes coins on. Calls of contracts have to come
 * from the account: they are sent one after the other.
 */
export function callBatches(
  client: WalletClient<Transport, Chain, Account>,
  transportUrl: string,
): Record<string, (params: readonly unknown[]) => unknown> {
  const reads = createPublicClient({
    chain: client.chain,
    transport: http(transportUrl),
    pollingInterval: 100,
  });
  const receiptOf = (hash: Hex) => reads.waitForTransactionReceipt({ hash });
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
      const calls = (batch as Batch).calls.map(({ to, value = '0x0', data = '0x' }) => ({
        to,
        value: BigInt(value),
        data,
      }));
      if (calls.some(({ data }) => data !== '0x')) {
        let last: Hex = '0x';
        for (const call of calls) {
          last = await client.sendTransaction(call);
          await receiptOf(last);
        }
        return { id: last };
      }
      batcher ??= deployed();
      const contractAddress = await batcher;
      const hash = await client.sendTransaction({
        to: contractAddress,
        value: calls.reduce((sum, { value }) => sum + value, 0n),
        data: encodeFunctionData({ abi, functionName: 'execute', args: [calls] }),
      });
      return { id: hash };
    },
    wallet_getCallsStatus: async ([id]) => {
      const { status, blockNumber, gasUsed } = await receiptOf(id as Hex);
      const isFine = status === 'success';
      const receipt = {
        transactionHash: id,
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
