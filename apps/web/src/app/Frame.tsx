import { type ReactNode, useEffect, useState } from 'react';
import { focusNameEvent } from '../features/chat/focusNameField.ts';
import { text } from '../text/messages.ts';
import { DialogHost } from './DialogHost.tsx';
import { LeftSidebar } from './LeftSidebar.tsx';
import { DesktopNavbar, MobileNavbar, type Side } from './Navbar.tsx';
import { RightSidebar } from './RightSidebar.tsx';
import { useMediaQuery, wideQuery } from './useMediaQuery.ts';

/** The page around every place: bars, sidebars, and the dialogs above them. */
export function Frame({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery(wideQuery);
  const [open, setOpen] = useState<Side>(null);

  useEffect(() => {
    const showName = () => {
      setOpen('right');
      focusSoon('mint-name');
    };
    window.addEventListener(focusNameEvent, showName);
    return () => window.removeEventListener(focusNameEvent, showName);
  }, []);

  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-10 rounded-control bg-signal px-4 py-2 font-semibold text-on-signal focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {text.skipToContent}
      </a>
      {isWide ? (
        <WideBody>{children}</WideBody>
      ) : (
        <NarrowBody open={open} onOpen={setOpen}>
          {children}
        </NarrowBody>
      )}
      <DialogHost />
    </div>
  );
}

function WideBody({ children }: { children: ReactNode }) {
  return (
    <>
      <DesktopNavbar />
      <div className="grid min-h-0 flex-1 grid-cols-[220px_minmax(0,1fr)_300px]">
        <div className="overflow-y-auto border-line border-e">
          <LeftSidebar />
        </div>
        <main id="content" tabIndex={-1} className="min-h-0 outline-none">
          {children}
        </main>
        <div className="overflow-y-auto border-line border-s">
          <RightSidebar />
        </div>
      </div>
    </>
  );
}

type NarrowBodyProps = { open: Side; onOpen: (side: Side) => void; children: ReactNode };

function NarrowBody({ open, onOpen, children }: NarrowBodyProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onOpen(null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);

  return (
    <>
      <MobileNavbar open={open} onToggle={(side) => onOpen(open === side ? null : side)} />
      <div
        id="left-sidebar"
        hidden={open !== 'left'}
        className="min-h-0 flex-1 animate-appear overflow-y-auto"
      >
        <LeftSidebar onNavigate={() => onOpen(null)} />
      </div>
      <main
        id="content"
        tabIndex={-1}
        hidden={open !== null}
        className="min-h-0 flex-1 outline-none"
      >
        {children}
      </main>
      <div
        id="right-sidebar"
        hidden={open !== 'right'}
        className="min-h-0 flex-1 animate-appear overflow-y-auto"
      >
        <RightSidebar isSheet />
      </div>
    </>
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
