import { type RefObject, useEffect } from 'react';

const ends: Readonly<Record<string, (log: HTMLElement) => number>> = {
  Home: () => 0,
  End: ({ scrollHeight }) => scrollHeight,
};

/** Arrow keys go from message to message, Home and End to the ends; the log itself is the one stop of Tab. */
export function LogKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const log = list.current;
    if (log === null) return;
    const listen = (event: KeyboardEvent) => onLogKey(log, event);
    log.addEventListener('keydown', listen);
    return () => log.removeEventListener('keydown', listen);
  }, [list]);
  return null;
}

function onLogKey(log: HTMLElement, event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // The proof of a message opens within it, and has keys of its own.
  if (!(target instanceof Element) || target.closest('dialog') !== null) return;
  const end = ends[key];
  if (end !== undefined) {
    event.preventDefault();
    log.scrollTop = end(log);
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
  const rows = [...log.querySelectorAll<HTMLElement>('[data-row]')];
  const current = target.closest<HTMLElement>('[data-row]');
  const { top, bottom } = log.getBoundingClientRect();
  const isUp = key === 'ArrowUp';
  if (current !== null && reachesOut(current)) return;
  const next =
    current === null
      ? // Not the last that is whole: what grows above pushes one out for a moment, until the log is at its end again.
        rows.findLast((row) => row.getBoundingClientRect().top < bottom)
      : rows[rows.indexOf(current) + (isUp ? -1 : 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });

  /** True if there is more of a row to see on the way: then the key scrolls, as it does anywhere. */
  function reachesOut(row: HTMLElement): boolean {
    const box = row.getBoundingClientRect();
    return isUp ? box.top < top && box.bottom > top : box.bottom > bottom && box.top < bottom;
  }
}
