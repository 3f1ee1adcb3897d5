import { type Address, encodeFunctionData, type Hash, type Hex, type LocalAccount } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { anchorsAbi } from '../generated/abis.ts';

/** The most heads of one transaction (`MAX_HEADS` of the contract). */
export const anchorHeadsMax = 100;
/** More than a transaction, and a room's first anchor in it, ever took on the chains of docs/gas.md. */
const baseGas = 60_000n;
const headGas = 90_000n;

export type AnchorHeadsParameters = {
  client: ReadClient;
  account: LocalAccount;
  anchors: Address;
  heads: readonly { room: Hex; seq: number; hash: Hex }[];
  /** How much more than usual it offers for gas, in percent: what waits already is replaced by that. */
  raisePercent?: number;
};

/**
 * Sends heads to the chain in one transaction and returns its hash, not yet confirmed. It always takes
 * the account’s next free place in the chain, never one behind what waits: of two that were sent
 * one after the other only one can be mined. Throws ChainError, before anything is sent: `reverted` when
 * the contract refuses, `insufficient-funds`.
 */
export async function anchorHeads(parameters: AnchorHeadsParameters): Promise<Hash> {
  const { client, account, anchors, heads, raisePercent = 0 } = parameters;
  const args = [heads.map(({ room, seq, hash }) => ({ room, seq: BigInt(seq), hash }))] as const;
  const call = { abi: anchorsAbi, functionName: 'anchor', args } as const;
  const { address } = account;
  const [nonce, needed, fees, balance] = await withChainErrors(
    Promise.all([
      client.getTransactionCount({ address }),
      // Some nodes estimate as if what is to be replaced were mined: then the same head would be refused.
      raisePercent > 0
        ? baseGas + headGas * BigInt(heads.length)
        : client.estimateContractGas({ ...call, address: anchors, account }),
      feesOf(client, BigInt(100 + raisePercent)),
      client.getBalance({ address }),
    ]),
  );
  // Nodes differ a little in what they count.
  const gas = (needed * 13n) / 10n;
  if (balance < gas * (fees.maxFeePerGas ?? fees.gasPrice)) {
    throw new ChainError('insufficient-funds');
  }
  const signed = await account.signTransaction({
    ...fees,
    gas,
    nonce,
    to: anchors,
    data: encodeFunctionData(call),
    chainId: client.chain.id,
  });
  return withChainErrors(client.sendRawTransaction({ serializedTransaction: signed }));
}

async function feesOf(client: ReadClient, percent: bigint) {
  const [{ baseFeePerGas: base }, gasPrice, tip] = await Promise.all([
    client.getBlock(),
    client.getGasPrice(),
    client.estimateMaxPriorityFeePerGas().catch(() => 0n),
  ]);
  const raised = (fee: bigint) => (fee * percent) / 100n;
  if (base === null) return { type: 'legacy', gasPrice: raised(gasPrice) } as const;
  const maxFeePerGas = raised(2n * base + tip);
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: raised(tip) } as const;
}
