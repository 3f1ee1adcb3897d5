import { type Address, concatHex, encodeAbiParameters, parseAbi, zeroAddress } from 'viem';
import type { Deployer } from './deployer.ts';
import { publishedBytecode } from './published.ts';

export type CowSettings = {
  /** The account that settles orders. */
  solver: Address;
  /** The account that appoints solvers; at first the deploying one. */
  manager: Address;
};

export type CowAddresses = {
  allowList: Address;
  settlement: Address;
  /** What members approve their tokens to. */
  vaultRelayer: Address;
};

const allowListAbi = parseAbi([
  'function manager() view returns (address)',
  'function initializeManager(address manager)',
  'function setManager(address manager)',
  'function isSolver(address) view returns (bool)',
  'function addSolver(address solver)',
]);
const settlementAbi = parseAbi(['function vaultRelayer() view returns (address)']);
/** Orders here never use balances inside Balancer's vault, so nothing calls the vault. */
const noVault: Address = '0x000000000000000000000000000000000000dEaD';

/**
 * Deploys the CoW protocol (as published, unmodified) to the embedded chain, with one solver. Does
 * only what is missing. On any other chain somebody could become its manager first: use CoW's own
 * deployment there.
 */
export async function deployCow(
  deployer: Deployer,
  { solver, manager }: CowSettings,
): Promise<CowAddresses> {
  const allowList = await deployer.deploy(
    'CoW solver list',
    publishedBytecode('GPv2AllowListAuthentication'),
  );
  const list = { address: allowList, abi: allowListAbi } as const;
  const { client } = deployer;
  const managerNow = () => client.readContract({ ...list, functionName: 'manager' });
  await deployer.ensure({
    aim: 'The CoW solver list has a manager',
    isDone: async () => (await managerNow()) !== zeroAddress,
    call: { ...list, functionName: 'initializeManager', args: [deployer.address] },
  });
  await deployer.ensure({
    aim: `${solver} may settle orders`,
    isDone: () => client.readContract({ ...list, functionName: 'isSolver', args: [solver] }),
    call: { ...list, functionName: 'addSolver', args: [solver] },
  });
  await deployer.ensure({
    aim: `${manager} says who may settle`,
    isDone: async () => (await managerNow()).toLowerCase() === manager.toLowerCase(),
    call: { ...list, functionName: 'setManager', args: [manager] },
  });
  const settlement = await deployer.deploy(
    'CoW settlement',
    concatHex([
      publishedBytecode('GPv2Settlement'),
      encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [allowList, noVault]),
    ]),
  );
  const vaultRelayer = await client.readContract({
    address: settlement,
    abi: settlementAbi,
    functionName: 'vaultRelayer',
  });
  return { allowList, settlement, vaultRelayer };
}
