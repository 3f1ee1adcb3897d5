import { type RefObject, useEffect } from 'react';

/** Arrow keys go from the field of a part to its rows and from row to row; Escape goes back to the field. */
export function useRowKeys(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const next = stopAfter(event, element);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [part]);
}

/** Where a key leads: the field, and below it the rows, of which one may hold other buttons. */
function stopAfter({ key, target }: KeyboardEvent, part: HTMLElement): HTMLElement | undefined {
  const field = part.querySelector('input');
  const rows = [...part.querySelectorAll<HTMLElement>('[data-row]')];
  const stops = field === null ? rows : [field, ...rows];
  const from = stops.findIndex((stop) =>
    stop === field
      ? stop === target
      : target instanceof Node && stop.parentElement?.contains(target),
  );
  if (from < 0) return undefined;
  if (key === 'Escape') return from === 0 ? undefined : stops[0];
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : stops[from + step];
}
