import type { Approvals } from '@parley/chain/swap/getApprovals';
import { isPermitRefused, refusedPermits } from '@parley/chain/tokens/refusedPermits';
import type { PublicConfig } from '@parley/domain/config/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { openReads } from '../wallet/wallet.ts';
import { useConfig } from './config.tsx';
import { swapKeys } from './swap.ts';
import { useLacks } from './wallet.ts';

/** How often an allowance that is shown is read, in milliseconds: another tab may change it. */
const lookAgainMs = 3_000;

type Address = `0x${string}`;
type Needed = { token: Address; spender: Address; amount: bigint };

/** What is missing for a contract to take an amount of a token; the chain's own state, so it outlasts a reload. */
function approvalsOptions(
  config: PublicConfig,
  owner: Address,
  { token, spender, amount }: Needed,
) {
  return queryOptions({
    queryKey: [...swapKeys.all, 'approvals', owner, token, spender, String(amount)],
    queryFn: async (): Promise<Approvals> => {
      const [reads, { getApprovals }] = await openReads(
        config,
        import('@parley/chain/swap/getApprovals'),
      );
      return getApprovals(reads, { token, owner, spender, amount });
    },
    refetchInterval: lookAgainMs,
  });
}

const nothing: Needed = { token: '0x', spender: '0x', amount: 0n };

/** The same while a page shows it; undefined while unknown. Null needs no allowance. */
export function useApprovals(owner: Address | null, needed: Needed | null): Approvals | undefined {
  const config = useConfig();
  const options = approvalsOptions(config, owner ?? '0x', needed ?? nothing);
  const { data } = useQuery({
    ...options,
    enabled: owner !== null && needed !== null,
    // The amount changes with every letter and block, the allowance of this token hardly ever.
    placeholderData: (before, query) =>
      query !== undefined && isOfSame(query.queryKey, options.queryKey) ? before : undefined,
  });
  return needed === null ? { allowance: 0n, missing: [] } : data;
}

/** True for two keys that differ in the amount at most. */
const isOfSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.slice(0, -1).join() === other.slice(0, -1).join();

/**
 * Whether an owner can allow a token by a signature: it has permits (EIP-2612) and refused none of the owner's yet,
 * the owner has a key, and the wallet signs typed data. Undefined while unknown, and where no token is
 * asked for.
 */
export function useCanPermit(owner: Address | null, token: Address | null): boolean | undefined {
  const config = useConfig();
  const isLacking = useLacks('typed-data');
  const isRefused = useSyncExternalStore(
    refusedPermits.subscribe,
    () =>
      owner !== null &&
      token !== null &&
      isPermitRefused({ chainId: config.supportedChainId, token, owner }),
  );
  const { data, isError } = useQuery({
    queryKey: [...swapKeys.all, 'permit', token, owner],
    queryFn: async (): Promise<boolean> => {
      if (token === null || owner === null) return false;
      const [reads, { getPermitTerms }] = await openReads(
        config,
        import('@parley/chain/tokens/getPermitTerms'),
      );
      return (await getPermitTerms(reads, { token, owner })) !== null;
    },
    enabled: owner !== null && token !== null,
    staleTime: 60_000,
  });
  // What cannot be read is done by a transaction.
  return isError || isLacking || isRefused ? false : data;
}
