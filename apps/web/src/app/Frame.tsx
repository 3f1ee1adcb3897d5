import { text } from '@parley/text/ui';
import { type ReactNode, useEffect } from 'react';
import { useAccountReads } from '../data/useAccountReads.ts';
import { focusNameEvent } from '../features/chat/focusNameField.ts';
import { PlayerRow } from '../player/PlayerRow.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { focusSoon, useFocusAfterConnecting } from './focus.ts';
import { LeftSidebar } from './LeftSidebar.tsx';
import { DesktopNavbar, MobileNavbar } from './Navbar.tsx';
import { newBuildId } from './newBuildId.ts';
import type { WatchLink } from './PlaceLink.tsx';
import { RightSidebar } from './RightSidebar.tsx';
import { useMediaQuery, wideQuery } from './useMediaQuery.ts';
import { useSheet } from './useSheet.ts';

const AppAids = lazyPart(() => import('./AppAids.tsx').then((m) => m.AppAids));

type FrameProps = {
  /** Preloads a link's page; returns a function that stops it. */
  watchLink: WatchLink;
  children: ReactNode;
};

/** The page around every place: bars, sidebars, and the dialogs above them. */
export function Frame({ watchLink, children }: FrameProps) {
  const isWide = useMediaQuery(wideQuery);
  const { open, show, close, leave } = useSheet(isWide);
  useFocusAfterConnecting();
  useAccountReads();

  useEffect(() => {
    const showName = () => {
      if (!isWide) show('right');
      focusSoon('mint-name');
    };
    window.addEventListener(focusNameEvent, showName);
    return () => window.removeEventListener(focusNameEvent, showName);
  }, [isWide, show]);

  const onMinted = () => {
    close();
    focusSoon('message-field');
  };

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
        <MobileNavbar open={open} onToggle={(side) => (open === side ? close() : show(side))} />
      )}
      <div id={newBuildId} className="contents" />
      {/* One tree for both widths: turning a tablet loses neither a draft nor the reader's place. */}
      <div className="flex min-h-0 flex-1">
        <div
          id="left-sidebar"
          hidden={!isWide && open !== 'left'}
          className="w-full border-line wide:w-[220px] wide:shrink-0 wide:border-e broad:w-[240px]"
        >
          <LeftSidebar watchLink={watchLink} isSheet={!isWide} onNavigate={leave} />
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
          className="w-full overflow-y-auto border-line wide:w-[300px] wide:shrink-0 wide:border-s broad:w-[340px]"
        >
          <RightSidebar isSheet={!isWide} onNavigate={leave} onMinted={onMinted} />
        </div>
      </div>
      <PlayerRow />
      <AppAids />
    </div>
  );
}
