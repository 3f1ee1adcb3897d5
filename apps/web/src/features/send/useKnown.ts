import type { People } from '@parley/domain/chat/wire';
import {
  type Acquaintance,
  addressTwin,
  nameTwin,
  type Unmask,
} from '@parley/domain/send/lookalike';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { unmaskOptions } from '../../data/unmask.ts';
import { useAddress } from '../../data/wallet.ts';
import { type RecentRecipient, recentRecipients } from '../../storage/recipients.ts';

/** Whom this browser sent to on this chain, newest first. */
export function useRecents(): readonly RecentRecipient[] {
  const { supportedChainId } = useConfig();
  const recents = useSyncExternalStore(recentRecipients.subscribe, recentRecipients.get);
  return useMemo(
    () => recents.filter(({ chainId }) => chainId === supportedChainId),
    [recents, supportedChainId],
  );
}

/** Everybody whom somebody could imitate: who was paid, who wrote here, and the member. */
export function useKnown(people: People): readonly Acquaintance[] {
  const recents = useRecents();
  const self = useAddress();
  const selfName = useMainName(self);
  return useMemo(
    () => [
      ...recents.map(({ address, name }) => ({ address, name, isPaid: true })),
      ...(self === null ? [] : [{ address: self, name: selfName ?? null, isPaid: true }]),
      ...Object.entries(people).map(([address, { name }]) => ({
        ...{ address: address as `0x${string}`, name, isPaid: false },
      })),
    ],
    [recents, self, selfName, people],
  );
}

/** Somebody known whom a recipient looks like, by the address or by the name. */
export type Twin = { by: 'address' | 'name'; known: Acquaintance };

/**
 * Looks for the one whom a recipient imitates. Undefined until the table of look-alikes is here: until
 * then nothing may be sent to a name.
 */
export function findTwin(
  recipient: Pick<Acquaintance, 'address' | 'name'>,
  known: readonly Acquaintance[],
  unmask: Unmask | undefined,
): Twin | null | undefined {
  const byAddress = addressTwin(recipient.address, known);
  if (byAddress !== null) return { by: 'address', known: byAddress };
  if (recipient.name === null) return null;
  if (unmask === undefined) return undefined;
  const byName = nameTwin(recipient, known, unmask);
  return byName === null ? null : { by: 'name', known: byName };
}

/** The twin of one recipient (see `findTwin`), and whether the table of look-alikes did not load. */
export function useTwin(
  recipient: Pick<Acquaintance, 'address' | 'name'> | null,
  known: readonly Acquaintance[],
): { twin: Twin | null | undefined; isUnchecked: boolean } {
  const { data, isError } = useQuery({ ...unmaskOptions, enabled: recipient !== null });
  const twin = useMemo(
    () => (recipient === null ? null : findTwin(recipient, known, data?.unmask)),
    [recipient, known, data],
  );
  return { twin, isUnchecked: isError && twin === undefined };
}
