import type { Address } from 'viem';
import { deployCow } from './deployCow.ts';
import type { Deployer } from './deployer.ts';
import { deployFaucet, type FaucetSettings, fillFaucet } from './faucet.ts';

/** What the embedded chain has for demo wallets, besides a community's economy. */
export type TrialSettings = FaucetSettings & {
  /** How many members the faucet has chat tokens for. */
  drips: bigint;
  /** The account that settles CoW orders. */
  solver: Address;
};

/** Addresses by their keys in the public config. */
export type TrialAddresses = {
  faucetAddress: Address;
  cowSettlementAddress: Address;
  cowVaultRelayerAddress: Address;
};

/**
 * Deploys the faucet, with its chat tokens, and the CoW protocol to the embedded chain, as far as
 * they are missing. For the embedded chain only: see `deployFaucet` and `deployCow`.
 */
export async function deployTrial(
  deployer: Deployer,
  settings: TrialSettings,
): Promise<TrialAddresses> {
  const faucetAddress = await deployFaucet(deployer, settings);
  await fillFaucet(deployer, faucetAddress, settings);
  const { settlement, vaultRelayer } = await deployCow(deployer, {
    solver: settings.solver,
    manager: deployer.address,
  });
  return {
    faucetAddress,
    cowSettlementAddress: settlement,
    cowVaultRelayerAddress: vaultRelayer,
  };
}
