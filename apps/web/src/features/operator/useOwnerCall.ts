import type { OwnerAct } from '@parley/chain/operator/actAsOwner';
import { operatorText } from '@parley/text/operator';
import { operatorKeys } from '../../data/operator.ts';
import { useWrite } from '../../transactions/useWrite.ts';

type OwnerCall = {
  contract: `0x${string}`;
  act: OwnerAct;
  /** For the list of recent transactions. */
  what: string;
};

/** Sends an act of an owner, after which the contracts are read again; `onProposed` once the signers decide. */
export function useOwnerCall(onProposed: () => void) {
  return useWrite('operator', ({ contract, act, what }: OwnerCall) => ({
    what,
    stale: [operatorKeys.all],
    tell: () => operatorText.done(what),
    onProposed,
    send: async ({ reads, walletClient }) => {
      const { actAsOwner } = await import('@parley/chain/operator/actAsOwner');
      return actAsOwner({ client: reads, wallet: walletClient(), contract, act });
    },
  }));
}
