import { useState } from 'react';

/** What the address of the page says of an amount; empty for nothing. */
export const keptAmount = (key: 'add' | 'cash') =>
  new URLSearchParams(location.search).get(key)?.slice(0, 80) ?? '';

/** An amount that is typed, and outlasts a reload once it was kept in the page's address. */
export function useKeptAmount(key: 'add' | 'cash') {
  const [typed, setTyped] = useState(() => keptAmount(key));
  return {
    typed,
    setTyped,
    keep: () => write(key, typed),
    /** Empties the field, unless the member has typed another amount since. */
    clear: () => {
      setTyped((now) => (now === typed ? '' : now));
      write(key, '');
    },
  };
}

function write(key: string, typed: string): void {
  const query = new URLSearchParams(typed === '' ? {} : { [key]: typed });
  history.replaceState(history.state, '', `${location.pathname}${typed === '' ? '' : `?${query}`}`);
}
