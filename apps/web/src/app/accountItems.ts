import { profilePath } from '@parley/domain/site/pages';
import { text } from '@parley/text/ui';
import type { LucideIcon } from 'lucide-react';
import { openDialog } from '../platform/dialogs.ts';
import { NameIcon, PersonIcon, ReferralIcon, SearchIcon, SettingsIcon } from '../ui/icons.ts';
import type { MenuItem } from '../ui/Menu.tsx';

export type AccountItem = MenuItem & { icon: LucideIcon };

/** The items of the account menu, in display order; `id` is the name or the address. */
export function accountItems(id: string | null): AccountItem[] {
  return [
    { label: text.wallet.profile, icon: PersonIcon, href: profilePath(id) },
    { label: text.wallet.settings, icon: SettingsIcon, run: () => openDialog('settings') },
    { label: text.wallet.changeName, icon: NameIcon, run: () => openDialog('change-name') },
    { label: text.wallet.findUser, icon: SearchIcon, href: '/find-user' },
    { label: text.wallet.shareReferral, icon: ReferralIcon, run: () => openDialog('referral') },
  ];
}
