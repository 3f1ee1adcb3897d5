import { type RefObject, useEffect } from 'react';

/** How long a finger rests on a message until its menu opens, in milliseconds. */
const holdMs = 500;
/** How far it may wander meanwhile, in CSS pixels. */
const holdPx = 10;

/** Tells rows of long presses where the browser doesn't (Safari on phones), as a right click. */
export function LongPress({ list }: { list: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const watching = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { clientX: 0, clientY: 0 };
    const release = () => clearTimeout(timer);
    const on = (kind: 'pointerdown' | 'pointermove', then: (event: PointerEvent) => void) =>
      element.addEventListener(kind, then, { passive: true, signal: watching.signal });

    on('pointerdown', ({ pointerType, target, clientX, clientY }) => {
      release();
      if (pointerType !== 'touch' || !(target instanceof Element)) return;
      from = { clientX, clientY };
      timer = setTimeout(() => {
        target.dispatchEvent(
          new MouseEvent('contextmenu', { ...from, bubbles: true, cancelable: true }),
        );
      }, holdMs);
    });
    on('pointermove', ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > holdPx) release();
    });
    for (const end of ['pointerup', 'pointercancel', 'contextmenu']) {
      element.addEventListener(end, release, { signal: watching.signal });
    }
    return () => {
      release();
      watching.abort();
    };
  }, [list]);
  return null;
}
