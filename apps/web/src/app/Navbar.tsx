import { text } from '@parley/text/ui';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { useIsReconnecting, useWallet } from '../data/wallet.ts';
import { ConnectButton } from '../features/connect/ConnectButton.tsx';
import { LockedNote } from '../features/connect/LockedNote.tsx';
import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';
import { ThemeToggle } from '../features/settings/ThemeToggle.tsx';
import { classes } from '../ui/classes.ts';
import { MenuIcon, PersonIcon } from '../ui/icons.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Mark } from '../ui/Mark.tsx';
import type { Side } from './useSheet.ts';

const SearchButton = lazyPart(
  () => import('./SearchButton.tsx').then((m) => m.SearchButton),
  <div className="h-9 min-w-9 max-w-[300px] flex-[1_1_300px] rounded-control border border-line" />,
);
const SearchIconButton = lazyPart(
  () => import('./SearchButton.tsx').then((m) => m.SearchIconButton),
  <span className="size-11" />,
);
const MemberBar = lazyPart(() => import('./MemberBar.tsx').then((m) => m.MemberBar));

function Home() {
  return (
    <Link
      href="/"
      aria-label={text.nav.home}
      className="flex min-h-11 items-center gap-2.5 rounded-control pe-1"
    >
      <Mark />
      <span className="font-bold font-display text-[22px] tracking-[-0.02em]">{text.brand}</span>
    </Link>
  );
}

/** Whether the page itself offers to connect: then its button is the one that stands out. */
function useHasOffer(): boolean {
  const { rooms } = useConfig();
  const [path] = useLocation();
  return useWallet().status === 'disconnected' && rooms.some((room) => room.path === path);
}

/** The bar of three columns. It never wraps: the search shrinks, and all else keeps its size. */
export function DesktopNavbar() {
  const { status } = useWallet();
  const hasOffer = useHasOffer();
  // The wallet takes longer to answer than this to come.
  useEffect(() => {
    if (status !== 'disconnected') MemberBar.preload();
  }, [status]);
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 whitespace-nowrap border-line border-b px-5">
      <div className="flex w-[208px] shrink-0 broad:w-[228px]">
        <Home />
      </div>
      <SearchButton />
      <nav aria-label={text.wallet.menu} className="ms-auto flex shrink-0 items-center gap-3">
        {status === 'connected' ? (
          <MemberBar />
        ) : (
          <>
            <LockedNote />
            <ConnectButton size="bar" look={hasOffer ? 'plain' : 'signal'} />
          </>
        )}
        <ThemeToggle />
      </nav>
    </header>
  );
}

type MobileNavbarProps = { open: Side; onToggle: (side: 'left' | 'right') => void };

/** The bar of one column: buttons for the sheets, and for connecting or switching the chain. */
export function MobileNavbar({ open, onToggle }: MobileNavbarProps) {
  return (
    <header className="shrink-0 border-line border-b">
      <div className="flex h-14 items-center gap-1 px-2">
        <SheetButton side="left" open={open} onToggle={onToggle} />
        <Home />
        <span className="ms-auto flex items-center">
          <SearchIconButton />
          <SheetButton side="right" open={open} onToggle={onToggle} />
        </span>
      </div>
      {open === null && <EntranceCard />}
    </header>
  );
}

function SheetButton({ side, open, onToggle }: MobileNavbarProps & { side: 'left' | 'right' }) {
  const isOpen = open === side;
  return (
    <button
      type="button"
      aria-label={side === 'left' ? text.nav.leftSidebar : text.nav.rightSidebar}
      aria-expanded={isOpen}
      aria-controls={`${side}-sidebar`}
      onClick={() => onToggle(side)}
      className={classes(
        'inline-flex size-11 items-center justify-center rounded-control',
        isOpen ? 'bg-raise text-ink' : 'text-soft hover:text-ink',
      )}
    >
      {side === 'left' ? <MenuIcon className="size-5" /> : <PersonIcon className="size-5" />}
    </button>
  );
}

function EntranceCard() {
  // A wallet that comes back on the right chain has none.
  const { embeddedChain } = useConfig();
  const isSecond = useHasOffer() && embeddedChain;
  if (useIsReconnecting()) return null;
  return (
    <div className="entrance-card mx-auto max-w-[480px] px-4 pb-3 empty:hidden short:hidden">
      <WalletEntrance look={isSecond ? 'plain' : 'signal'} className="w-full" />
    </div>
  );
}
