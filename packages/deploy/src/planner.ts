import { concatHex, type Hex } from 'viem';
import {
  create2AddressOf,
  create2Deployer,
  type Deployer,
  deployedAt,
  deployGas,
  salt,
} from './deployer.ts';

/** One thing that a deploy would do. */
export type PlannedStep = {
  /** The result of the step. */
  aim: string;
  /** Gas it takes: measured for contracts, an allowance for calls. */
  gas: bigint;
};

/** The gas that one call to connect contracts may take; only creating a pair takes more. */
const callGas = 80_000n;
const pairGas = 2_800_000n;

/**
 * A deployer that sends nothing and records what it would send. A check that reads a contract that
 * does not exist yet counts as not reached.
 */
export function planDeploy(deployer: Deployer): Deployer & { steps: readonly PlannedStep[] } {
  const { client, address: account } = deployer;
  const steps: PlannedStep[] = [];

  async function gasOf(initCode: Hex): Promise<bigint> {
    return client.estimateGas({ account, to: create2Deployer, data: concatHex([salt, initCode]) });
  }

  return {
    ...deployer,
    steps,
    async deploy(name, initCode) {
      const address = create2AddressOf(initCode);
      if ((await client.getCode({ address })) === undefined) {
        // A contract whose constructor calls another cannot be measured before that one is deployed.
        const gas = await gasOf(initCode).catch(() => deployGas(initCode));
        steps.push({ aim: deployedAt(name, address), gas });
      }
      return address;
    },
    async ensure({ aim, isDone, call }) {
      if (await isDone().catch(() => false)) return;
      steps.push({ aim, gas: call.functionName === 'createPair' ? pairGas : callGas });
    },
  };
}
