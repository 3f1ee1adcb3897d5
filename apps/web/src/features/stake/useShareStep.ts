import { useApprovals } from '../../data/approvals.ts';
import { useConfig } from '../../data/config.tsx';
import { useCanBatch } from '../../data/useCanBatch.ts';
import { useAddress } from '../../data/wallet.ts';
import { type ShareStep, shareStep } from './shareTerms.ts';

type Address = `0x${string}`;

/** Where the member is on the way to give the router an amount; the chain's own state, so it outlasts a reload. */
export function useShareStep(token: Address, amount: bigint | null): ShareStep {
  const owner = useAddress();
  const spender = useConfig().swapRouterAddress as Address;
  const approvals = useApprovals(owner, amount === null ? null : { token, spender, amount });
  const canBatch = useCanBatch(owner);
  return shareStep({ amount, approvals, canBatch });
}
