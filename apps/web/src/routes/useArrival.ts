import { titleOf } from '@parley/domain/site/pages';
import { isValidRoute } from '@parley/domain/site/validation';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useConfig } from '../data/config.tsx';

/** The path one is at. Each new one gives the tab its title and moves the reader to the page's beginning. */
export function useArrival(): string {
  const config = useConfig();
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    const isValid = isValidRoute(path, location.search, config.tldName);
    document.title = titleOf(isValid ? path : '', config);
    if (last.current === path) return;
    last.current = path;
    // Screen readers and the keyboard go on in the page, not in the link that led to it.
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path, config]);
  return path;
}
