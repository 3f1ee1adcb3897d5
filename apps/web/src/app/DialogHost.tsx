import { lazy, Suspense, useSyncExternalStore } from 'react';
import { askedDialog, closeDialog } from '../platform/dialogs.ts';

const dialogs = {
  connect: lazy(() =>
    import('../features/connect/ConnectDialog.tsx').then((m) => ({ default: m.ConnectDialog })),
  ),
  referral: lazy(() =>
    import('../features/referral/ReferralDialog.tsx').then((m) => ({ default: m.ReferralDialog })),
  ),
  'change-name': lazy(() =>
    import('../features/names/ChangeNameDialog.tsx').then((m) => ({ default: m.ChangeNameDialog })),
  ),
  settings: lazy(() =>
    import('../features/settings/SettingsDialog.tsx').then((m) => ({ default: m.SettingsDialog })),
  ),
  devices: lazy(() =>
    import('../features/chat/DevicesDialog.tsx').then((m) => ({ default: m.DevicesDialog })),
  ),
  transactions: lazy(() =>
    import('../features/transactions/TransactionsDialog.tsx').then((m) => ({
      default: m.TransactionsDialog,
    })),
  ),
};

/** Shows the dialog that was asked for; its code loads with its first showing. */
export function DialogHost() {
  const asked = useSyncExternalStore(askedDialog.subscribe, askedDialog.get);
  if (asked === null) return null;
  const Asked = dialogs[asked];
  return (
    <Suspense>
      <Asked onClose={closeDialog} />
    </Suspense>
  );
}
