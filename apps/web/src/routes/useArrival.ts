import { isExplorer } from '@parley/domain/site/pages';
import { titleOf } from '@parley/domain/site/titles';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useConfig } from '../data/config.tsx';

/** The current path. Each new one sets the tab's title and moves the focus to the page's beginning. */
export function useArrival(): string {
  const config = useConfig();
  const [path] = useLocation();
  const last = useRef(path);
  // Before the effects of the page itself, whose title may say more and stays when settings change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings that change leave the title of the page alone
  useLayoutEffect(() => {
    document.title = titleOf(path, config);
  }, [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is at another path
  useEffect(() => {
    const { search } = location;
    let isHere = true;
    // Only an id can be wrong. What a name may hold is a large table, which no page needs to start.
    if (isExplorer(path) || new URLSearchParams(search).has('id')) {
      void import('@parley/domain/site/validation').then(({ isValidRoute }) => {
        const isValid = isValidRoute(path, search, config.tldName);
        if (isHere && !isValid) document.title = titleOf('', config);
      });
    }
    const leave = () => {
      isHere = false;
    };
    if (last.current === path) return leave;
    last.current = path;
    // Screen readers and the keyboard continue in the page, not at the link that led to it.
    document.getElementById('content')?.focus({ preventScroll: true });
    return leave;
  }, [path]);
  return path;
}
