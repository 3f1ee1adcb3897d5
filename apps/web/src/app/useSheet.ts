import { useCallback, useEffect, useState } from 'react';

/** Which sheet covers the page in one column. */
export type Side = 'left' | 'right' | null;

const hasEntry = () => history.state?.isSheet === true;

/**
 * The sheet that covers the page in one column. It has an entry of its own in the history, so that
 * Back closes it, as it does in every app of a phone.
 */
export function useSheet(isWide: boolean) {
  const [open, setOpen] = useState<Side>(null);

  const show = useCallback((side: 'left' | 'right') => {
    if (!hasEntry()) history.pushState({ ...history.state, isSheet: true }, '');
    setOpen(side);
  }, []);

  const close = useCallback(() => {
    setOpen(null);
    if (hasEntry()) history.back();
  }, []);

  /** For a link in the sheet, which takes the place of the sheet's entry. */
  const leave = useCallback(() => setOpen(null), []);

  useEffect(() => {
    // A page that was loaded anew has no sheet open.
    if (hasEntry()) history.replaceState({ ...history.state, isSheet: false }, '');
    const onBack = () => {
      if (!hasEntry()) setOpen(null);
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);

  // A sheet is over with the narrow page that it lay on.
  useEffect(() => {
    if (isWide) close();
  }, [isWide, close]);

  useEffect(() => {
    if (open === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // In a dialog Escape is the dialog's; the sheet behind it holds what the focus returns to.
      const isDialogs = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogs) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, close]);

  return { open, show, close, leave };
}
