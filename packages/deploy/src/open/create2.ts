import { type Address, type Hex, type PublicClient, parseEther } from 'viem';
import { DeployError } from '../deployError.ts';
import { create2Deployer } from '../deployer.ts';

/**
 * The transaction that puts the CREATE2 deployer at its address, the same on every chain, signed once for all of them:
 * https://github.com/Arachnid/deterministic-deployment-proxy. No one has the key of its sender, as the signature was
 * made up and the sender follows from it.
 */
export const create2Transaction: Hex = `0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe${'7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'}1ba0${'2'.repeat(64)}a0${'2'.repeat(64)}`;
export const create2Sender: Address = '0x3fab184622dc19b6109349b94811493bf2a45362';
/** 100,000 gas at 100 gwei, in wei: what its sender needs. */
export const create2Wei = parseEther('0.01');
/** Wei for one unit of gas that the signed transaction pays. */
const signedGasPrice = 100_000_000_000n;

export async function hasCreate2(client: PublicClient): Promise<boolean> {
  return (await client.getCode({ address: create2Deployer })) !== undefined;
}

type Pay = (to: Address, wei: bigint) => Promise<void>;

/**
 * Puts the CREATE2 deployer on a chain that has none; `pay` sends coins to its sender. Throws a DeployError that says
 * why a chain does not take it.
 */
export async function putCreate2(client: PublicClient, pay: Pay): Promise<void> {
  const block = await client.getBlock();
  if ((block.baseFeePerGas ?? 0n) > signedGasPrice) {
    throw new DeployError(
      'The chain asks more for gas than the CREATE2 deployer’s signed transaction pays (100 gwei). Run the command again when fees are lower.',
    );
  }
  const balance = await client.getBalance({ address: create2Sender });
  if (balance < create2Wei) await pay(create2Sender, create2Wei - balance);
  try {
    const hash = await client.sendRawTransaction({ serializedTransaction: create2Transaction });
    await client.waitForTransactionReceipt({ hash, timeout: 300_000 });
  } catch (error) {
    if (await hasCreate2(client)) return;
    throw new DeployError(
      `The chain does not take the CREATE2 deployer’s transaction (${(error as Error).message.split('\n')[0]}). Nodes that refuse transactions without a chain id have to allow this one: ask whoever runs the chain to put the contract of https://github.com/Arachnid/deterministic-deployment-proxy at ${create2Deployer}.`,
      { cause: error },
    );
  }
  if (!(await hasCreate2(client))) {
    throw new DeployError(`There is no code at ${create2Deployer} after its transaction.`);
  }
}
