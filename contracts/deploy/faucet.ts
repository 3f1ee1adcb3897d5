import { faucetAbi } from '@parley/chain/generated/abis';
import { faucetBytecode } from '@parley/chain/generated/bytecode';
import { type Address, type Chain, encodeDeployData, type Hex } from 'viem';
import { openDeployer } from './deployer.ts';

export type FaucetParameters = {
  rpcUrl: string;
  chain: Chain;
  /** Key of the account that pays for the deployment. */
  privateKey: Hex;
  chatToken: Address;
  /** What everybody gets of the native coin, in wei. */
  coinsPerDrip: bigint;
  /** What everybody gets of the chat token, 18 decimals. */
  tokensPerDrip: bigint;
  log: (sentence: string) => void;
};

/**
 * Puts the faucet on the embedded chain where it is missing; it is filled by sending it coins and
 * tokens. For the embedded chain only: elsewhere it would give real money away.
 */
export async function deployFaucet(parameters: FaucetParameters): Promise<Address> {
  const { chain, chatToken, coinsPerDrip, tokensPerDrip } = parameters;
  const deployer = await openDeployer(parameters);
  const code = encodeDeployData({
    abi: faucetAbi,
    bytecode: faucetBytecode,
    args: [BigInt(chain.id), chatToken, coinsPerDrip, tokensPerDrip],
  });
  return deployer.deploy('faucet', code);
}
