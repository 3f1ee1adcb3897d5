import { useEffect } from 'react';
import { type DialogName, openDialog } from '../platform/dialogs.ts';

/** What takes letters itself. */
const fields = 'input, textarea, select, [contenteditable]';

/** The keys of the whole app: search by Ctrl+K or Cmd+K, and the list of keys by ?; not over another dialog. */
export function AppKeys(): null {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = dialogOf(event);
      if (asked === null) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) openDialog(asked);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

function dialogOf(event: KeyboardEvent): DialogName | null {
  const { key, target, altKey, shiftKey } = event;
  const isWithControl = event.ctrlKey || event.metaKey;
  if (isWithControl && !shiftKey && !altKey && key.toLowerCase() === 'k') return 'search';
  const isInField = target instanceof Element && target.closest(fields) !== null;
  return key === '?' && !isWithControl && !altKey && !isInField ? 'shortcuts' : null;
}
