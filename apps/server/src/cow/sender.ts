import type { ReadClient } from '@parley/chain/client';
import { withChainErrors } from '@parley/chain/errors';
import { type CowBatch, cowSettlementAbi, settlementOf } from '@parley/chain/swap/cow/settlement';
import {
  BaseError,
  ExecutionRevertedError,
  encodeFunctionData,
  type Hex,
  keccak256,
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

  return {
    /**
     * The gas of settling these in the next block; null when the chain refuses it. Throws ChainError when
     * it does not answer.
     */
    async gasOf(batches: readonly CowBatch[]): Promise<bigint | null> {
      const call = { account: account.address, to: settlement, data: callOf(batches) };
      try {
        return await client.estimateGas({ ...call, gas: gasMax, blockTag: 'pending' });
      } catch (error) {
        if (isRefusal(error)) return null;
        return await withChainErrors(Promise.reject(error));
      }
    },

    /**
     * Signs a settlement. Of those sent before with the same nonce it takes the place: nodes want at
     * least a tenth more for that. Throws ChainError.
     */
    async sign(
      batches: readonly CowBatch[],
      gas: bigint,
      earlier: readonly SentSettlement[],
      nowSeconds: number,
    ): Promise<SentSettlement> {
      const [nonce, block, tip] = await withChainErrors(
        Promise.all([
          client.getTransactionCount({ address: account.address }),
          client.getBlock(),
          client.estimateMaxPriorityFeePerGas().catch(() => 0n),
        ]),
      );
      const replaced = earlier
        .filter((sent) => sent.nonce === nonce)
        .map(({ maxFeeWei }) => (maxFeeWei * 5n) / 4n + 1n);
      const base = block.baseFeePerGas;
      const usual = base === null ? await withChainErrors(client.getGasPrice()) : 2n * base + tip;
      const fee = [usual, ...replaced].reduce((one, other) => (one > other ? one : other));
      const fees =
        base === null
          ? ({ type: 'legacy', gasPrice: fee } as const)
          : {
              ...{ type: 'eip1559' as const, maxFeePerGas: fee },
              // A replacement has to raise both.
              maxPriorityFeePerGas: replaced.length > 0 ? fee : tip,
            };
      const raw = await account.signTransaction({
        ...{ ...fees, chainId: client.chain.id, nonce, to: settlement, data: callOf(batches) },
        gas: (gas * 13n) / 10n,
      });
      return { tx: keccak256(raw), nonce, raw, maxFeeWei: fee, sentAt: nowSeconds };
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
