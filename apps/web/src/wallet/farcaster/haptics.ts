import type { Feeling } from '../../platform/feel.ts';
import { logWarning } from '../../platform/log.ts';
import { type Capability, isOffered } from './capabilities.ts';
import { loadSdk } from './host.ts';

type Haptics = Awaited<ReturnType<typeof loadSdk>>['haptics'];

/** How each is felt, and what the client has to offer for it. */
const feelings: Readonly<
  Record<Feeling, { needs: Capability; by: (haptics: Haptics) => Promise<void> }>
> = {
  sent: { needs: 'haptics.impactOccurred', by: (haptics) => haptics.impactOccurred('light') },
  selected: { needs: 'haptics.selectionChanged', by: (haptics) => haptics.selectionChanged() },
  success: notice('success'),
  warning: notice('warning'),
  error: notice('error'),
};

function notice(kind: 'success' | 'warning' | 'error') {
  return {
    needs: 'haptics.notificationOccurred' as const,
    by: (haptics: Haptics) => haptics.notificationOccurred(kind),
  };
}

/** Has the client move the phone a little, where it offers to. Never throws. */
export async function feelInClient(feeling: Feeling): Promise<void> {
  const { needs, by } = feelings[feeling];
  if (!isOffered(needs)) return;
  try {
    await by((await loadSdk()).haptics);
  } catch (error) {
    logWarning('the host did not move the phone', error);
  }
}
