import { text } from '@parley/text/ui';
import { openDialog } from '../platform/dialogs.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** The link to a profile: by name or address, plain when there is no wallet. */
export function profilePath(id: string | null): string {
  return id === null ? '/profile' : `/profile/?id=${encodeURIComponent(id)}`;
}

/** The items of the account menu, in display order; `id` is the name or the address. */
export function accountItems(id: string | null): MenuItem[] {
  return [
    { label: text.wallet.profile, href: profilePath(id) },
    { label: text.wallet.settings, run: () => openDialog('settings') },
    { label: text.wallet.changeName, run: () => openDialog('change-name') },
    { label: text.wallet.findUser, href: '/find-user' },
    { label: text.wallet.shareReferral, run: () => openDialog('referral') },
    { label: text.wallet.recent, run: () => openDialog('transactions') },
  ];
}
