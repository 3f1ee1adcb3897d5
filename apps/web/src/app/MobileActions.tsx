import { text } from '@parley/text/messages';
import { Link } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useAddress } from '../data/wallet.ts';
import { useDisconnect } from '../features/connect/useDisconnect.ts';
import { ThemeToggle } from '../features/settings/ThemeToggle.tsx';
import { deleteBrowserStorage } from '../storage/localStorage.ts';
import { Button } from '../ui/Button.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { MemberName } from '../ui/MemberName.tsx';
import { accountItems } from './accountItems.ts';
import { Portrait } from './Portrait.tsx';

const rowClass =
  'flex min-h-11 w-full items-center border-line border-b px-1 text-start font-[550] text-ink';

/** In one column the account lives in the sheet: who one is, and what can be done about it. */
export function MobileActions({ onNavigate }: { onNavigate: () => void }) {
  const { tldName } = useConfig();
  const address = useAddress();
  const name = useMainName(address);
  const disconnect = useDisconnect();
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-7"
      aria-label={text.wallet.menu}
    >
      <div className="flex items-center justify-between gap-3">
        {address === null ? (
          <span className="text-soft">{text.wallet.notConnected}</span>
        ) : (
          <span className="flex min-w-0 items-center gap-2 font-semibold">
            <Portrait className="size-8 shrink-0 rounded-lg" />
            <span className="min-w-0">
              <MemberName
                name={name || null}
                address={address}
                tld={tldName}
                warnings={text.nameWarning}
              />
            </span>
          </span>
        )}
        <ThemeToggle />
      </div>
      {address !== null && (
        <ul>
          {accountItems(name ? `${name}${tldName}` : address).map((item) => (
            <li key={item.label}>
              {'href' in item ? (
                <Link href={item.href} onClick={onNavigate} className={rowClass}>
                  {item.label}
                </Link>
              ) : (
                <button type="button" onClick={item.run} className={rowClass}>
                  {item.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <details className="group rounded-picture border border-line bg-raise">
        <summary className="flex min-h-11 list-none items-center justify-between px-3 font-[550]">
          {text.wallet.actions}
          <ChevronIcon className="size-4 text-faint transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 p-2 pt-0">
          {address !== null && <Button onClick={disconnect}>{text.wallet.disconnectWallet}</Button>}
          <Button onClick={deleteBrowserStorage}>{text.wallet.deleteStorage}</Button>
        </div>
      </details>
    </section>
  );
}
