import { paidSchema } from '@parley/domain/send/wire';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { postJson } from '../platform/http.ts';
import { logWarning } from '../platform/log.ts';
import { getIndexed } from './indexed.ts';

/** Whom a member paid, as the chain shows it on every device, and whether that is all of them. */
export function paidOptions(address: string) {
  return queryOptions({
    queryKey: ['send', 'paid', address.toLowerCase()],
    queryFn: () => getIndexed(`/api/members/${address}/paid`, paidSchema),
    staleTime: 60_000,
    retry: 1,
  });
}

/**
 * Reports a transaction that sent coins, of which no event tells: so whom it paid is known on the member's other devices.
 * Never throws: a report that is lost costs a warning there.
 */
export async function reportPaid(address: string, tx: string): Promise<void> {
  await postJson(`/api/members/${address}/paid`, { tx }, z.object({})).catch((error: unknown) =>
    logWarning('a payment was not reported', error),
  );
}
