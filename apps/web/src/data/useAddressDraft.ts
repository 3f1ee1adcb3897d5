import { useCallback, useEffect, useRef, useState } from 'react';

/** Least time between two changes of the page's address, in milliseconds: browsers limit how many there are. */
const restMs = 150;

/** How what is filled in becomes the address of a page, and back; `read` takes what follows the path. */
export type DraftLink<Draft> = {
  read: (query: string) => Draft;
  path: (draft: Draft) => string;
};

/** What was filled in at each path when its page was left, and what a wallet was asked for there last, as queries. */
const left = new Map<string, string>();
const pressed = new Map<string, string>();

/**
 * What the member fills into a form. It is kept in the page's address, so that a reload or a shared link has it, and
 * whoever leaves the page finds it there again. `query` is that of the open page, and `link` must be the same object
 * each time.
 */
export function useAddressDraft<Draft extends object>(
  query: string,
  { read, path }: DraftLink<Draft>,
) {
  const [draft, setDraft] = useState(() =>
    read(query === '' ? (left.get(pathNow()) ?? '') : query),
  );
  const filled = path(draft);
  const known = useRef(filled);
  const writtenAt = useRef(0);
  const [askedBefore] = useState(() => pressed.get(pathNow()));
  const asked = useRef(askedBefore === undefined ? draft : read(askedBefore));
  const write = useCallback(
    (written: string) => {
      const [page = '', own = ''] = written.split('?');
      // Another page may be open by now.
      if (page !== pathNow()) return;
      left.set(page, own);
      known.current = path(read(own));
      if (written === location.pathname + location.search) return;
      writtenAt.current = performance.now();
      history.replaceState(history.state, '', written);
    },
    [read, path],
  );
  useEffect(() => {
    const keep = () => write(filled);
    // A link that leads here with nothing filled in leaves what is, and the address has it again at once.
    const restsMs = query === '' ? 0 : writtenAt.current + restMs - performance.now();
    const timer = restsMs > 0 ? setTimeout(keep, restsMs) : null;
    if (timer === null) keep();
    // Whoever presses a link leaves the field first.
    document.addEventListener('focusout', keep);
    return () => {
      if (timer !== null) clearTimeout(timer);
      document.removeEventListener('focusout', keep);
    };
  }, [write, filled, query]);
  useEffect(() => {
    if (query === '') return;
    // What this form did not write itself is a link that leads here.
    const linked = read(query);
    if (path(linked) !== known.current) setDraft(linked);
  }, [query, read, path]);
  const settle = useCallback(
    (changed: Partial<Draft>) =>
      setDraft((now) => (isUntouched(now, asked.current, changed) ? { ...now, ...changed } : now)),
    [],
  );
  return {
    draft,
    change: (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed })),
    /** Notes what the wallet is asked for, and keeps the form at once, for a reload meanwhile. */
    keep: () => {
      asked.current = draft;
      const [page = '', own = ''] = filled.split('?');
      pressed.set(page, own);
      write(filled);
    },
    /**
     * Changes fields once what was asked for is done; also what an earlier page asked for, which is what this one began
     * with. What the member has typed since, or followed a link for, stays.
     */
    settle,
  };
}

const pathNow = () => location.pathname.replace(/(?<=.)\/$/, '');

function isUntouched<Draft extends object>(now: Draft, asked: Draft, changed: Partial<Draft>) {
  return (Object.keys(changed) as (keyof Draft)[]).every((key) => now[key] === asked[key]);
}
