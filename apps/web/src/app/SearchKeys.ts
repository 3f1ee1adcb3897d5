import { useEffect } from 'react';
import { openDialog } from '../platform/dialogs.ts';

/** Opens the search with Ctrl+K, or Cmd+K, wherever the focus is; not over another dialog. */
export function SearchKeys(): null {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isAsked || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) openDialog('search');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
