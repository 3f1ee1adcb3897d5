import { useSyncExternalStore } from 'react';
import { askedDialog, closeDialog } from '../platform/dialogs.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const dialogs = {
  connect: lazyPart(() =>
    import('../features/connect/ConnectDialog.tsx').then((m) => m.ConnectDialog),
  ),
  referral: lazyPart(() =>
    import('../features/referral/ReferralDialog.tsx').then((m) => m.ReferralDialog),
  ),
  'change-name': lazyPart(() =>
    import('../features/names/ChangeNameDialog.tsx').then((m) => m.ChangeNameDialog),
  ),
  settings: lazyPart(() =>
    import('../features/settings/SettingsDialog.tsx').then((m) => m.SettingsDialog),
  ),
  devices: lazyPart(() =>
    import('../features/chat/DevicesDialog.tsx').then((m) => m.DevicesDialog),
  ),
  reports: lazyPart(() =>
    import('../features/chat/reports/ReportsDialog.tsx').then((m) => m.ReportsDialog),
  ),
  transactions: lazyPart(() =>
    import('../features/transactions/TransactionsDialog.tsx').then((m) => m.TransactionsDialog),
  ),
  'foreign-chain': lazyPart(() =>
    import('../features/connect/ForeignChainDialog.tsx').then((m) => m.ForeignChainDialog),
  ),
  muted: lazyPart(() =>
    import('../features/chat/muted/MutedDialog.tsx').then((m) => m.MutedDialog),
  ),
  mentions: lazyPart(() =>
    import('../features/chat/mentions/MentionsDialog.tsx').then((m) => m.MentionsDialog),
  ),
  shortcuts: lazyPart(() =>
    import('../features/shortcuts/ShortcutsDialog.tsx').then((m) => m.ShortcutsDialog),
  ),
  search: lazyPart(() => import('./SearchDialog.tsx').then((m) => m.SearchDialog)),
};

/** Shows the dialog that was asked for; its code loads with its first showing. */
export function DialogHost() {
  const asked = useSyncExternalStore(askedDialog.subscribe, askedDialog.get);
  // One is shown by `AppAids.tsx`.
  const Asked = asked === null || asked === 'notifications' ? null : dialogs[asked];
  return Asked && <Asked onClose={closeDialog} />;
}
