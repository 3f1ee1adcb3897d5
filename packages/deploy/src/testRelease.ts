import type { Hex } from 'viem';
import { ownContracts } from './contracts.ts';
import type { Deployer } from './deployer.ts';
import { releasedBytecode } from './releases.ts';

/** A deployer that deploys the contracts of an earlier release; what that release had not, as today. */
export function deployerOfRelease(deployer: Deployer, version: string): Deployer {
  return {
    ...deployer,
    deploy(name, initCode) {
      if (!(name in ownContracts)) return deployer.deploy(name, initCode);
      const { released, bytecode } = ownContracts[name as keyof typeof ownContracts];
      const earlier = releasedBytecode(version, released) ?? bytecode;
      return deployer.deploy(name, `${earlier}${initCode.slice(bytecode.length)}` as Hex);
    },
  };
}
