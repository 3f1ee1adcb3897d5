import {
  type Account,
  type Address,
  type Chain,
  encodeDeployData,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';
import { deployed } from './deployed.ts';
import { bytecodeOf } from './solidity.ts';

const abi = parseAbi(['constructor(address holder, uint256 supply)']);

/**
 * Deploys a token with permits that asks the code of an owner who has any, to a chain of tests. `supply` is in the
 * smallest unit, and all of it the holder's.
 */
export async function deployCodePermitToken(
  rpcUrl: string,
  wallet: WalletClient<Transport, Chain, Account>,
  { holder, supply }: { holder: Address; supply: bigint },
): Promise<Address> {
  const args = [holder, supply] as const;
  const bytecode = bytecodeOf('CodePermitToken');
  return deployed(rpcUrl, wallet, encodeDeployData({ abi, bytecode, args }));
}
