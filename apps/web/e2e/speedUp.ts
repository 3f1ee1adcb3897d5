import { type Hex, parseTransaction, type TransactionSerializableEIP1559 } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

/** Signs a transaction anew with twice its fees, as "Speed up" of a wallet does; resolves with the bytes to broadcast. */
export function speedUp(account: PrivateKeyAccount, signed: Hex): Promise<Hex> {
  const { chainId, nonce, to, value, data, gas, ...fees } = parseTransaction(
    signed,
  ) as TransactionSerializableEIP1559;
  return account.signTransaction({
    chainId,
    nonce,
    to,
    value,
    data,
    gas,
    maxFeePerGas: 2n * (fees.maxFeePerGas ?? 0n),
    maxPriorityFeePerGas: 2n * (fees.maxPriorityFeePerGas ?? 0n),
  });
}
