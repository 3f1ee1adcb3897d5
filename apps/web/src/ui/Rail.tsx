import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { railId } from './railId.ts';

/** What a page puts at the top of the right sidebar; nothing where there is no sidebar. */
export function Rail({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(railId)), []);
  return place === null ? null : createPortal(children, place);
}

/**
 * What a page puts at the end of the right sidebar: what comes late moves nothing there. Nothing where there is no
 * sidebar.
 */
export function RailEnd({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(railId)?.parentElement ?? null), []);
  return place === null ? null : createPortal(children, place);
}
