import type { VerificationState } from '@parley/chat-client/proof/verification';
import type { AuditEntry } from '@parley/domain/moderation/audit';
import { isEntrySigned } from '@parley/domain/moderation/verifyEntry';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { siteOf } from '../../../data/site.ts';
import { useChat } from '../chatContext.tsx';

/** What this browser itself found out about the signature of an entry. */
export function useEntryCheck(entry: AuditEntry): VerificationState {
  const site = siteOf(useConfig());
  const { proofOf } = useChat().verification;
  const { data } = useQuery({
    queryKey: ['audit-check', JSON.stringify(entry)],
    queryFn: () => isEntrySigned(entry, { site, proofOf }),
    staleTime: Number.POSITIVE_INFINITY,
    // Not knowing is not a broken signature: it is asked again until the proof has come.
    retry: true,
    retryDelay: 10_000,
  });
  if (data === undefined) return 'checking';
  return data ? 'verified' : 'broken';
}
