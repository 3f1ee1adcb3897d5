import { getContractAddress, keccak256, parseTransaction, recoverTransactionAddress } from 'viem';
import { expect, test } from 'vitest';
import { create2Deployer } from '../deployer.ts';
import { create2Sender, create2Transaction, create2Wei } from './create2.ts';

test('the transaction is the one that every chain has, its sender is the one that is paid, and it makes the deployer', async () => {
  // As on Ropsten, where it was sent first.
  expect(keccak256(create2Transaction)).toBe(
    '0xeddf9e61fb9d8f5111840daef55e5fde0041f5702856532cdbb5a02998033d26',
  );
  const serializedTransaction = create2Transaction as `0xf8${string}`;
  const sender = await recoverTransactionAddress({
    serializedTransaction: serializedTransaction as never,
  });
  expect(sender.toLowerCase()).toBe(create2Sender);
  const made = getContractAddress({ from: sender, nonce: 0n });
  expect(made.toLowerCase()).toBe(create2Deployer);
  const { gas = 0n, gasPrice = 0n } = parseTransaction(create2Transaction) as {
    gas?: bigint;
    gasPrice?: bigint;
  };
  expect(gas * gasPrice).toBe(create2Wei);
});
