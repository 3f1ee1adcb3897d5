import type { People } from '@parley/domain/chat/wire';
import {
  type Acquaintance,
  addressTwin,
  meant,
  nameTwin,
  type Unmask,
} from '@parley/domain/send/lookalike';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { paidOptions } from '../data/paid.ts';
import { unmaskOptions } from '../data/unmask.ts';
import { useAddress } from '../data/wallet.ts';
import { type RecentRecipient, recentRecipients } from '../storage/recipients.ts';

/** Whom this browser sent to on this chain, newest first. */
export function useRecents(): readonly RecentRecipient[] {
  const { supportedChainId } = useConfig();
  const recents = useSyncExternalStore(recentRecipients.subscribe, recentRecipients.get);
  return useMemo(
    () => recents.filter(({ chainId }) => chainId === supportedChainId),
    [recents, supportedChainId],
  );
}

/** Whom the member paid from any device. */
export type Paid = {
  /** Undefined until the chain has shown it, or it is known that it can't be. */
  people: readonly PaidBefore[] | undefined;
  /** False where some of them may be missing: nobody may be said to be new, or to look like nobody. */
  isWhole: boolean;
};

/** Whom the member paid from any device, as the chain shows it. */
export function usePaid(): Paid {
  const self = useAddress();
  const { data, isError } = useQuery({ ...paidOptions(self ?? ''), enabled: self !== null });
  return self === null ? { people: none, isWhole: true } : paidOf(data, isError);
}

/** The same from the server's answer, which is undefined until it came; or from its failure. */
export function paidOf(
  told: { paid: readonly PaidBefore[]; isWhole: boolean } | undefined,
  isError: boolean,
): Paid {
  if (told !== undefined) return { people: told.paid, isWhole: told.isWhole };
  return { people: isError ? none : undefined, isWhole: false };
}

type PaidBefore = { address: string; name: string | null };
const none: readonly PaidBefore[] = [];

/**
 * Everybody whom somebody could imitate: who was paid from here, or from another device as the chain shows it, who
 * wrote here, and the member.
 */
export function useKnown(people: People): readonly Acquaintance[] {
  const recents = useRecents();
  const { people: paid } = usePaid();
  const self = useAddress();
  const selfName = useMainName(self);
  return useMemo(
    () => [
      ...recents.map(({ address, name }) => ({ address, name, isPaid: true })),
      ...(self === null ? [] : [{ address: self, name: selfName ?? null, isPaid: true }]),
      ...(paid ?? none).map(({ address, name }) => ({
        address: address as `0x${string}`,
        name,
        isPaid: true,
        isNamedLater: true,
      })),
      ...Object.entries(people).map(([address, { name }]) => ({
        address: address as `0x${string}`,
        name,
        isPaid: false,
      })),
    ],
    [recents, paid, self, selfName, people],
  );
}

/** Somebody known whom a recipient looks like, by the address or by the name. */
export type Twin = { by: 'address' | 'name'; known: Acquaintance };

/**
 * Looks for the one whom a recipient imitates. Undefined until the table of look-alikes is here: until
 * then nothing may be sent to a name. The same while nobody is found and `isWhole` is false: more people, whom the
 * member paid from another device, may still turn out to be imitated.
 */
export function findTwin(
  recipient: Pick<Acquaintance, 'address' | 'name'>,
  known: readonly Acquaintance[],
  unmask: Unmask | undefined,
  isWhole = true,
): Twin | null | undefined {
  const byAddress = addressTwin(recipient.address, known);
  if (byAddress !== null) return { by: 'address', known: byAddress };
  const none = isWhole ? null : undefined;
  if (recipient.name === null) return none;
  if (unmask === undefined) return undefined;
  const byName = nameTwin(recipient, known, unmask);
  return byName === null ? none : { by: 'name', known: byName };
}

/** Somebody known whom the member may have meant by a recipient that there isn't; null for nobody. */
export function useMeant(
  typed: string | null,
  known: readonly Acquaintance[],
): Acquaintance | null {
  const { data } = useQuery({ ...unmaskOptions, enabled: typed !== null });
  return useMemo(
    () => (typed === null || data === undefined ? null : meant(typed, known, data.unmask)),
    [typed, known, data],
  );
}

/** The twin of one recipient (see `findTwin`), and whether the table of look-alikes did not load. */
export function useTwin(
  recipient: Pick<Acquaintance, 'address' | 'name'> | null,
  known: readonly Acquaintance[],
): { twin: Twin | null | undefined; isUnchecked: boolean } {
  const { data, isError } = useQuery({ ...unmaskOptions, enabled: recipient !== null });
  const isKnown = usePaid().people !== undefined;
  const twin = useMemo(() => {
    return recipient === null ? null : findTwin(recipient, known, data?.unmask, isKnown);
  }, [recipient, known, data, isKnown]);
  return { twin, isUnchecked: isError && twin === undefined };
}
