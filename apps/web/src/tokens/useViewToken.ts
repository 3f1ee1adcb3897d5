import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../data/config.tsx';
import { environment } from '../platform/environment.ts';
import { logWarning } from '../platform/log.ts';
import type { TokenView } from './viewToken.ts';

/** The way to the chat token's page in the Farcaster client that shows the page; null for none, and anywhere else. */
export function useViewToken(): TokenView | null {
  const config = useConfig();
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  const [view, setView] = useState<TokenView | null>(null);
  useEffect(() => {
    if (where !== 'farcaster') return;
    let isThere = true;
    import('./viewToken.ts')
      .then(({ viewOfToken }) => viewOfToken(config))
      .then((found) => {
        if (isThere) setView(found);
      })
      .catch((error: unknown) => logWarning('the host’s page of a token did not load', error));
    return () => {
      isThere = false;
    };
  }, [config, where]);
  return view;
}
