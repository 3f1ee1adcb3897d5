import { chatTokenAbi, faucetAbi } from '@parley/chain/generated/abis';
import { faucetBytecode } from '@parley/chain/generated/bytecode';
import { type Address, encodeDeployData } from 'viem';
import type { Deployer } from './deployer.ts';
import { mintTokens } from './mintTokens.ts';

export type FaucetSettings = {
  /** The only account that may ask the faucet: the server's. */
  dripper: Address;
  chatToken: Address;
  /** What each wallet gets of the native coin, in wei. */
  coinsPerDrip: bigint;
  /** What each wallet gets of the chat token, 18 decimals. */
  tokensPerDrip: bigint;
};

/**
 * Deploys the faucet to the embedded chain if it is missing; coins and tokens sent to it fill it.
 * For the embedded chain only: on any other it would give real money away.
 */
export async function deployFaucet(deployer: Deployer, settings: FaucetSettings): Promise<Address> {
  const { dripper, chatToken, coinsPerDrip, tokensPerDrip } = settings;
  const chainId = await deployer.client.getChainId();
  const code = encodeDeployData({
    abi: faucetAbi,
    bytecode: faucetBytecode,
    args: [BigInt(chainId), dripper, chatToken, coinsPerDrip, tokensPerDrip],
  });
  return deployer.deploy('faucet', code);
}

/**
 * Mints the faucet chat tokens for `drips` members, unless it has enough for a tenth of them. The
 * deploying account has to own the chat token still.
 */
export async function fillFaucet(
  deployer: Deployer,
  faucet: Address,
  { chatToken, tokensPerDrip, drips }: FaucetSettings & { drips: bigint },
): Promise<void> {
  const amount = tokensPerDrip * drips;
  const isDone = async () => {
    const held = await deployer.client.readContract({
      address: chatToken,
      abi: chatTokenAbi,
      functionName: 'balanceOf',
      args: [faucet],
    });
    return held >= amount / 10n;
  };
  await mintTokens(deployer, { chatToken, to: faucet, amount, purpose: 'the faucet', isDone });
}
