import { memberId } from '@parley/domain/site/memberPath';
import { accountText } from '@parley/text/account';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useIsModerator, useIsOwner } from '../data/operator.ts';
import { useAddress } from '../data/wallet.ts';
import { useDisconnect } from '../features/connect/useDisconnect.ts';
import { openDialog } from '../platform/dialogs.ts';
import { deleteBrowserStorage } from '../storage/localStorage.ts';
import { ChevronIcon, DeleteIcon, DisconnectIcon, RecentIcon } from '../ui/icons.ts';
import { showToast } from '../ui/toast.ts';
import { type AccountItem, accountItems, operatorItem, reportsItem } from './accountItems.ts';

const rowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control text-start font-[550] text-ink';
const iconClass = 'size-5 text-faint';
/** In three columns it stands in the menu of the chain. */
const recent: AccountItem = {
  label: accountText.recent,
  icon: RecentIcon,
  run: () => openDialog('transactions'),
};

/** What the member can do about the account, in the sheet of one column. */
export function MobileActions({ onNavigate }: { onNavigate: () => void }) {
  const { tldName } = useConfig();
  const address = useAddress();
  const name = useMainName(address);
  const disconnect = useDisconnect();
  const isOwner = useIsOwner(true);
  const moderates = useIsModerator(true);
  const items = [
    ...accountItems(address && memberId({ name: name ?? null, address }, tldName)),
    recent,
  ];
  if (moderates) items.push(reportsItem);
  if (isOwner) items.push(operatorItem);
  return (
    <section className="border-line border-t pt-3" aria-label={text.wallet.menu}>
      {address !== null && (
        <ul>
          {items.map(({ icon: Icon, ...item }) => (
            <li key={item.label}>
              {'href' in item ? (
                <Link href={item.href} replace onClick={onNavigate} className={rowClass}>
                  <Icon className={iconClass} />
                  {item.label}
                </Link>
              ) : (
                <button type="button" onClick={item.run} className={rowClass}>
                  <Icon className={iconClass} />
                  {item.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <details className="group mt-2">
        <summary className="flex min-h-11 list-none items-center justify-between font-semibold text-faint text-sm [&::-webkit-details-marker]:hidden">
          {accountText.actions}
          <ChevronIcon className="transition-transform duration-150 group-open:rotate-180" />
        </summary>
        {address !== null && (
          <button type="button" onClick={disconnect} className={rowClass}>
            <DisconnectIcon className={iconClass} />
            {accountText.disconnectWallet}
          </button>
        )}
        <button type="button" onClick={deleteStorage} className={rowClass}>
          <DeleteIcon className={iconClass} />
          {accountText.deleteStorage}
        </button>
      </details>
    </section>
  );
}

function deleteStorage(): void {
  if (!deleteBrowserStorage()) void showToast('info', accountText.storageDenied);
}
