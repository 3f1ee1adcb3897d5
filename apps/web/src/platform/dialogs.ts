import { createStore } from '@parley/domain/state/store';

/** The dialogs that any place in the app may ask for; the app shows one at a time. */
export type DialogName =
  | 'connect'
  | 'referral'
  | 'change-name'
  | 'settings'
  | 'devices'
  | 'reports'
  | 'transactions'
  | 'foreign-chain'
  | 'mentions'
  | 'muted'
  | 'notifications'
  | 'search'
  | 'shortcuts';

/** Which dialog is asked for; `app/DialogHost.tsx` shows it. */
export const askedDialog = createStore<DialogName | null>(null);

/** Asks for a dialog, closing any other. */
export function openDialog(name: DialogName): void {
  askedDialog.set(name);
}

/** Closes whatever is open. */
export function closeDialog(): void {
  askedDialog.set(null);
}
