import type { ReadClient } from '@parley/chain/client';
import { withChainErrors } from '@parley/chain/errors';
import { type CowBatch, cowSettlementAbi, settlementOf } from '@parley/chain/swap/cow/settlement';
import {
  BaseError,
  ExecutionRevertedError,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  RpcRequestError,
  TransactionNotFoundError,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { SentSettlement } from './solverStore.ts';

/** The most gas of one settlement: a token that uses more is refused. */
export const gasMax = 6_000_000n;

export type Sender = ReturnType<typeof createSender>;

/** Signs settlements with the solver's key and sends them. */
export function createSender(client: ReadClient, account: PrivateKeyAccount, settlement: Hex) {
  const callOf = (batches: readonly CowBatch[]) =>
    encodeFunctionData({
      abi: cowSettlementAbi,
      functionName: 'settle',
      args: settlementOf(...batches),
    });

  type Fees = { fee: bigint; tip: bigint; isLegacy: boolean };

  /** What a transaction now offers for each unit of gas, in wei. */
  async function feesOf(): Promise<Fees> {
    const [block, gasPrice, tip] = await withChainErrors(
      Promise.all([
        client.getBlock(),
        client.getGasPrice(),
        client.estimateMaxPriorityFeePerGas().catch(() => 0n),
      ]),
    );
    const base = block.baseFeePerGas;
    if (base === null) return { fee: gasPrice, tip: gasPrice, isLegacy: true };
    return { fee: 2n * base + tip, tip, isLegacy: false };
  }

  async function signed(
    call: { nonce: number; data: Hex; gas: bigint },
    { fee, tip, isLegacy }: Fees,
    sentAt: number,
  ): Promise<SentSettlement> {
    const fees = isLegacy
      ? ({ type: 'legacy', gasPrice: fee } as const)
      : ({ type: 'eip1559', maxFeePerGas: fee, maxPriorityFeePerGas: tip } as const);
    const request = { ...call, ...fees, chainId: client.chain.id, to: settlement };
    const raw = await account.signTransaction(request);
    return { tx: keccak256(raw), nonce: call.nonce, raw, maxFeeWei: fee, sentAt };
  }

  return {
    /**
     * The gas of settling these in the next block; null when the chain refuses it, or when it is more than `gasMax`.
     * Throws ChainError when it does not answer.
     */
    async gasOf(batches: readonly CowBatch[]): Promise<bigint | null> {
      const call = { account: account.address, to: settlement, data: callOf(batches) };
      try {
        // viem sends the node no bound, so what is above it is refused here.
        const gas = await client.estimateGas({ ...call, blockTag: 'pending' });
        return gas > gasMax ? null : gas;
      } catch (error) {
        if (isRefusal(error)) return null;
        return await withChainErrors(Promise.reject(error));
      }
    },

    /** Signs a settlement. Throws ChainError. */
    async sign(
      batches: readonly CowBatch[],
      gas: bigint,
      nowSeconds: number,
    ): Promise<SentSettlement> {
      const nonce = await withChainErrors(client.getTransactionCount({ address: account.address }));
      const call = { nonce, data: callOf(batches), gas: (gas * 13n) / 10n };
      return await signed(call, await feesOf(), nowSeconds);
    },

    /** The same settlement with a fee for which nodes let it take the other's place. Throws ChainError. */
    async raise({ raw, nonce, maxFeeWei }: SentSettlement, now: number): Promise<SentSettlement> {
      const { data = '0x', gas = gasMax } = parseTransaction(raw);
      const { fee, isLegacy } = await feesOf();
      // Nodes want at least a tenth more, of the tip as well.
      const raised = (maxFeeWei * 5n) / 4n + 1n;
      const higher = raised > fee ? raised : fee;
      return await signed({ nonce, data, gas }, { fee: higher, tip: higher, isLegacy }, now);
    },

    /** False when the node refuses it, as one it knows already or whose nonce is used. Throws ChainError. */
    async send({ raw }: SentSettlement): Promise<boolean> {
      try {
        await client.sendRawTransaction({ serializedTransaction: raw });
        return true;
      } catch (error) {
        if (error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError)) {
          return false;
        }
        return await withChainErrors(Promise.reject(error));
      }
    },

    /** Whether the node has a settlement, mined or waiting. Throws ChainError. */
    async isKnown({ tx }: SentSettlement): Promise<boolean> {
      try {
        await client.getTransaction({ hash: tx });
        return true;
      } catch (error) {
        if (error instanceof TransactionNotFoundError) return false;
        return await withChainErrors(Promise.reject(error));
      }
    },
  };
}

/** The node wants fewer requests (EIP-1474): says nothing about the call. */
const limitCode = -32_005;

/** True if the chain answered that the call fails. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  if (answer instanceof RpcRequestError && answer.code === limitCode) return false;
  return answer !== null || error.walk((cause) => cause instanceof ExecutionRevertedError) !== null;
}
