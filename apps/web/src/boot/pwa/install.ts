import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../storage/localStorage.ts';

/** Chromium's event: the page may defer the browser's prompt and show it later. */
type InstallEvent = Event & {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/**
 * The state of the installation: prompt captured, shown as available, then accepted or canceled.
 */
export type InstallState = 'none' | 'available' | 'accepted' | 'cancelled';

/** Available while there is a prompt to show: never where the browser has none (iOS). */
export const installState = createStore<InstallState>('none');

/** The hide-install flag. */
const key = 'parley.hideInstall';
let captured: InstallEvent | null = null;

/**
 * Listens for the browser's event. Called early: the event comes once, maybe before the page is
 * idle.
 */
export function captureInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Also when the page does not offer it: otherwise the browser shows its own bar.
    event.preventDefault();
    if (isHidden() || matchMedia('(display-mode: standalone)').matches) return;
    captured = event as InstallEvent;
    installState.set('available');
  });
  window.addEventListener('appinstalled', () => settle('accepted'));
}

/** Shows the browser's prompt, where the member accepts or cancels. Never throws. */
export async function install(): Promise<void> {
  const event = captured;
  if (event === null) return;
  // A captured event can prompt once, whatever the outcome.
  captured = null;
  try {
    await event.prompt();
    const { outcome } = await event.userChoice;
    if (outcome === 'accepted') settle('accepted');
    else declineInstall();
  } catch {
    settle('none');
  }
}

/** The member declined: don't offer it again. */
export function declineInstall(): void {
  writeStored(key, true);
  settle('cancelled');
}

function isHidden(): boolean {
  return readStored(key, z.boolean()) === true;
}

function settle(state: InstallState): void {
  captured = null;
  installState.set(state);
}
