import { useApprovals } from '../../data/approvals.ts';
import { useConfig } from '../../data/config.tsx';
import { useCanBatch } from '../../data/useCanBatch.ts';
import { useAddress } from '../../data/wallet.ts';

type Address = `0x${string}`;

/** What the router has to be allowed before it may take an amount; null for nothing, undefined until it is known. */
export type ShareStep =
  | {
      /** How often the wallet asks for it. */
      times: number;
      /** True where the wallet does it in the same transaction. */
      isBatch: boolean;
    }
  | null
  | undefined;

/** Where the member is on the way to give the router an amount; the chain's own state, so it outlasts a reload. */
export function useShareStep(token: Address, amount: bigint | null): ShareStep {
  const owner = useAddress();
  const spender = useConfig().swapRouterAddress as Address;
  const approvals = useApprovals(owner, amount === null ? null : { token, spender, amount });
  const canBatch = useCanBatch(owner);
  if (amount === null || approvals === undefined) return undefined;
  if (approvals.allowance >= amount) return null;
  // What the button does must not change under the finger.
  if (canBatch === undefined) return undefined;
  return { times: Math.max(1, approvals.missing.length), isBatch: canBatch };
}
