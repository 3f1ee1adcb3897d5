import { text } from '@parley/text/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { focusNameEvent } from '../features/chat/focusNameField.ts';
import { DialogHost } from './DialogHost.tsx';
import { LeftSidebar, type WatchLink } from './LeftSidebar.tsx';
import { DesktopNavbar, MobileNavbar, type Side } from './Navbar.tsx';
import { NewBuildBar } from './NewBuildBar.tsx';
import { RightSidebar } from './RightSidebar.tsx';
import { useMediaQuery, wideQuery } from './useMediaQuery.ts';

type FrameProps = {
  /** Preloads a link's page; returns a function that stops it. */
  watchLink: WatchLink;
  children: ReactNode;
};

/** The page around every place: bars, sidebars, and the dialogs above them. */
export function Frame({ watchLink, children }: FrameProps) {
  const isWide = useMediaQuery(wideQuery);
  const [open, setOpen] = useState<Side>(null);

  // A sheet is over with the narrow page that it lay on.
  useEffect(() => {
    if (isWide) setOpen(null);
  }, [isWide]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In a dialog, Escape closes the dialog; the sheet behind it holds the element that gets the focus back.
      const isDialogs = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogs) setOpen(null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    const showName = () => {
      setOpen('right');
      focusSoon('mint-name');
    };
    window.addEventListener(focusNameEvent, showName);
    return () => window.removeEventListener(focusNameEvent, showName);
  }, []);

  return (
    <div className="host-insets flex h-[var(--viewport-height,100dvh)] flex-col tiny:h-auto">
      <a
        href="#content"
        className="sr-only rounded-control bg-signal font-semibold text-on-signal focus:not-sr-only focus:fixed focus:start-2 focus:top-1.5 focus:z-10 focus:px-5 focus:py-2.5"
      >
        {text.skipToContent}
      </a>
      {isWide ? (
        <DesktopNavbar />
      ) : (
        <MobileNavbar open={open} onToggle={(side) => setOpen(open === side ? null : side)} />
      )}
      <NewBuildBar />
      {/* One tree for both widths: turning a tablet loses neither a draft nor the reader's place. */}
      <div className="flex min-h-0 flex-1">
        <div
          id="left-sidebar"
          hidden={!isWide && open !== 'left'}
          className="w-full border-line wide:w-[220px] wide:shrink-0 wide:border-e"
        >
          <LeftSidebar watchLink={watchLink} onNavigate={() => setOpen(null)} />
        </div>
        <main
          id="content"
          tabIndex={-1}
          hidden={!isWide && open !== null}
          className="min-h-0 min-w-0 flex-1 outline-none"
        >
          {children}
        </main>
        <div
          id="right-sidebar"
          hidden={!isWide && open !== 'right'}
          className="w-full overflow-y-auto border-line wide:w-[300px] wide:shrink-0 wide:border-s"
        >
          <RightSidebar isSheet={!isWide} onNavigate={() => setOpen(null)} />
        </div>
      </div>
      <DialogHost />
    </div>
  );
}

/** A field may only appear with the sheet around it, and its code a moment later. */
function focusSoon(id: string, attempts = 20): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    if (field !== null) field.focus();
    else if (attempts > 0) setTimeout(() => focusSoon(id, attempts - 1), 100);
  });
}
