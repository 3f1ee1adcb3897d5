import { wordsText } from '@parley/text/words';
import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { staying } from '../useLogScroll.ts';

/** Texts that a reader opened; their rows may have been away meanwhile. */
const opened = new Set<string>();

/** A text of which the first lines are shown until its reader wants all of it. */
export function LongText({ body, children }: { body: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(() => opened.has(body));
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    setCut(element.scrollHeight > element.clientHeight);
    return () => observer.disconnect();
  }, []);

  function show(isWanted: boolean): void {
    if (isWanted) opened.add(body);
    else opened.delete(body);
    box.current?.dispatchEvent(new CustomEvent(staying, { bubbles: true }));
    setOpen(isWanted);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to what is in it */}
      <div
        ref={box}
        className={isOpen ? '' : 'relative max-h-[20lh] overflow-hidden'}
        // The keyboard may have reached a link below the cut.
        onFocus={({ target }) => {
          if (target.matches('a, pre, button:not([aria-expanded])')) show(true);
        }}
      >
        {children}
        {isCut && !isOpen && (
          <div className="absolute inset-x-0 bottom-0 flex items-end bg-linear-to-t from-50% from-bg to-transparent pt-[2lh]">
            <Toggle isOpen={false} label={wordsText.readMore} onClick={() => show(true)} />
          </div>
        )}
      </div>
      {isOpen && <Toggle isOpen label={wordsText.readLess} onClick={() => show(false)} />}
    </>
  );
}

type ToggleProps = { label: string; isOpen: boolean; onClick: () => void };

function Toggle({ label, isOpen, onClick }: ToggleProps) {
  const tabIndex = use(ControlTabIndex);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-expanded={isOpen}
      onClick={onClick}
      className="font-[550] text-signal-text underline decoration-current/40 underline-offset-2 hover:decoration-current"
    >
      {label}
    </button>
  );
}
