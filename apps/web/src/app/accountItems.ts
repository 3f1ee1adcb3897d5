import { profilePath } from '@parley/domain/site/pages';
import { accountText } from '@parley/text/account';
import type { LucideIcon } from 'lucide-react';
import { openDialog } from '../platform/dialogs.ts';
import {
  FlagIcon,
  NameIcon,
  OperatorIcon,
  PersonIcon,
  ReferralIcon,
  SearchIcon,
  SettingsIcon,
} from '../ui/icons.ts';
import type { MenuItem } from '../ui/Menu.tsx';

export type AccountItem = MenuItem & { icon: LucideIcon };

/** The items of the account menu, in display order; `id` is the name or the address. */
export function accountItems(id: string | null): AccountItem[] {
  return [
    { label: accountText.profile, icon: PersonIcon, href: profilePath(id) },
    { label: accountText.settings, icon: SettingsIcon, run: () => openDialog('settings') },
    { label: accountText.changeName, icon: NameIcon, run: () => openDialog('change-name') },
    { label: accountText.findUser, icon: SearchIcon, href: '/find-user' },
    { label: accountText.shareReferral, icon: ReferralIcon, run: () => openDialog('referral') },
  ];
}

/** What only the owner of the community's contracts has. */
export const operatorItem: AccountItem = {
  label: accountText.operator,
  icon: OperatorIcon,
  href: '/operator',
};

/** What only moderators have. */
export const reportsItem: AccountItem = {
  label: accountText.reports,
  icon: FlagIcon,
  run: () => openDialog('reports'),
};
