import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

export const railId = 'page-rail';

/** What a page puts at the top of the right sidebar; nothing where there is no sidebar. */
export function Rail({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(railId)), []);
  return place === null ? null : createPortal(children, place);
}
