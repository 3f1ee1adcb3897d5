import * as z from 'zod/mini';
import { createStore } from '../../platform/store.ts';
import { readStored, writeStored } from '../../storage/localStorage.ts';

/** Chromium's event: it would like to offer the app, and lets us do so when it suits. */
type InstallEvent = Event & {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** How far the installation got: prompt captured, shown as available, then accepted or canceled. */
export type InstallState = 'none' | 'available' | 'accepted' | 'cancelled';

/** Available while there is something to offer: never where the browser offers nothing (iOS). */
export const installState = createStore<InstallState>('none');

/** The hide-install flag. */
const key = 'parley.hideInstall';
let captured: InstallEvent | null = null;

/** Waits for the browser's offer; early, since it is made once and may come before anything idle. */
export function captureInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Also where nothing is offered any more: the browser's own bar would be offering it all the same.
    event.preventDefault();
    if (isHidden() || matchMedia('(display-mode: standalone)').matches) return;
    captured = event as InstallEvent;
    installState.set('available');
  });
  window.addEventListener('appinstalled', () => settle('accepted'));
}

/** Has the browser ask the member, who accepts or cancels there. Never throws. */
export async function install(): Promise<void> {
  const event = captured;
  if (event === null) return;
  // A captured event asks once; there is nothing left to offer, whatever comes of it.
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

/** The member does not want it: it is not offered again. */
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
