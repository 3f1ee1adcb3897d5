import type { AuditEntry } from '@parley/domain/moderation/audit';
import { isEntrySigned } from '@parley/domain/moderation/verifyEntry';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { useChat } from '../chatContext.tsx';
import type { VerificationState } from '../verification.ts';

/** What this browser itself found out about the signature of an entry. */
export function useEntryCheck(entry: AuditEntry): VerificationState {
  const { projectUrl, supportedChainId: chainId } = useConfig();
  const { proofOf } = useChat().verification;
  const { data } = useQuery({
    queryKey: ['audit-check', JSON.stringify(entry)],
    queryFn: () =>
      isEntrySigned(entry, { site: { host: new URL(projectUrl).host, chainId }, proofOf }),
    staleTime: Number.POSITIVE_INFINITY,
    // Not knowing is not a broken signature: it is asked again until the proof has come.
    retry: true,
    retryDelay: 10_000,
  });
  if (data === undefined) return 'checking';
  return data ? 'verified' : 'broken';
}
