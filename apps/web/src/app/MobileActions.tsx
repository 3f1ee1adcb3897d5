import { shortAddress } from '@parley/domain/tokens/format';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useAddress } from '../data/wallet.ts';
import { useDisconnect } from '../features/connect/useDisconnect.ts';
import { ThemeToggle } from '../features/settings/ThemeToggle.tsx';
import { openDialog } from '../platform/dialogs.ts';
import { deleteBrowserStorage } from '../platform/storage.ts';
import { text } from '../text/messages.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ChevronIcon } from '../ui/icons.tsx';

/** In one column the account lives in the sheet: who one is, and what can be done about it. */
export function MobileActions() {
  const { tldName } = useConfig();
  const address = useAddress();
  const name = useMainName(address);
  const disconnect = useDisconnect();
  return (
    <section className="grid gap-4 border-line border-t pt-7" aria-label={text.wallet.menu}>
      <div className="flex items-center justify-between gap-3">
        {address === null ? (
          <span className="text-soft">{text.wallet.notConnected}</span>
        ) : (
          <span className="flex min-w-0 items-center gap-2 font-semibold">
            <Avatar address={address} className="size-8 rounded-lg" />
            <bdi className="truncate">{name ? `${name}${tldName}` : shortAddress(address)}</bdi>
          </span>
        )}
        <ThemeToggle />
      </div>
      <details className="group rounded-picture border border-line bg-raise">
        <summary className="flex min-h-11 list-none items-center justify-between px-3 font-[550]">
          {text.wallet.actions}
          <ChevronIcon className="size-4 text-faint transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 p-2 pt-0">
          {address !== null && (
            <>
              <Button onClick={() => openDialog('change-name')}>{text.wallet.changeName}</Button>
              <Button onClick={() => openDialog('referral')}>{text.wallet.shareReferral}</Button>
              <Button onClick={disconnect}>{text.wallet.disconnectWallet}</Button>
            </>
          )}
          <Button onClick={deleteBrowserStorage}>{text.wallet.deleteStorage}</Button>
        </div>
      </details>
    </section>
  );
}
