import { accountText } from '@parley/text/account';
import { ChainMenu } from '../features/connect/ChainMenu.tsx';
import { openDialog } from '../platform/dialogs.ts';
import { UserMenu } from './UserMenu.tsx';

/** What the bar of three columns has for who is connected. */
export function MemberBar() {
  return (
    <>
      <button
        type="button"
        onClick={() => openDialog('referral')}
        className="min-h-9 rounded-control px-1 font-semibold text-soft hover:text-ink hover:underline"
      >
        {accountText.earnFees}
      </button>
      <ChainMenu />
      <UserMenu />
    </>
  );
}
