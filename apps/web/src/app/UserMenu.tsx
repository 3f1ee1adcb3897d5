import { shortAddress } from '@parley/domain/tokens/format';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useAddress } from '../data/wallet.ts';
import { useDisconnect } from '../features/connect/useDisconnect.ts';
import { openDialog } from '../platform/dialogs.ts';
import { text } from '../text/messages.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ChevronIcon } from '../ui/icons.tsx';

const itemClass =
  'flex min-h-11 w-full items-center rounded-lg px-3 text-start font-[550] hover:bg-line/60 focus-visible:bg-line/60 wide:min-h-9';

/** The member's menu: named by the main name, else the short address, else 'Profile'. */
export function UserMenu() {
  const { tldName } = useConfig();
  const address = useAddress();
  const name = useMainName(address);
  const disconnect = useDisconnect();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const label = name ? `${name}${tldName}` : address ? shortAddress(address) : text.wallet.profile;

  const items = [
    { label: text.wallet.changeName, run: () => openDialog('change-name') },
    { label: text.wallet.shareReferral, run: () => openDialog('referral') },
    { label: text.wallet.disconnect, run: disconnect },
  ];

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    if (step === undefined || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="inline-flex min-h-9 max-w-60 items-center gap-2 rounded-control border border-line bg-raise ps-2 pe-3 font-[550] transition-colors duration-150 hover:border-edge"
      >
        {address !== null && <Avatar address={address} className="size-[22px] rounded-md" />}
        <bdi className="truncate">{label}</bdi>
        <ChevronIcon className="size-3.5 text-faint" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={text.wallet.menu}
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          const isShown = event.newState === 'open';
          setOpen(isShown);
          if (isShown) menu.current?.querySelector('button')?.focus();
        }}
        className="fixed end-5 top-[60px] w-56 rounded-sheet border border-line bg-raise p-1.5 text-ink shadow-[0_16px_48px_rgb(0_0_0/0.3)]"
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            className={itemClass}
            onClick={() => {
              menu.current?.hidePopover();
              item.run();
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
    </div>
  );
}
