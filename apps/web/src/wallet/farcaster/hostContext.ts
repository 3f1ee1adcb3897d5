import { createStore } from '@parley/domain/state/store';
import { loadSdk } from './host.ts';

/** Whether this site is among the member's mini apps. */
export const isFavorite = createStore(false);

const sides = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Applies the host's context: how much of the page its controls cover, in CSS pixels (`--host-top`
 * and so on), and whether the member has added this site. Throws when the host does not answer.
 */
export async function followContext(): Promise<void> {
  const sdk = await loadSdk();
  sdk.on('miniAppAdded', () => isFavorite.set(true));
  sdk.on('miniAppRemoved', () => isFavorite.set(false));
  const { client } = await sdk.context;
  isFavorite.set(client.added);
  for (const side of sides) {
    const covered = client.safeAreaInsets?.[side] ?? 0;
    document.documentElement.style.setProperty(`--host-${side}`, `${covered}px`);
  }
}
