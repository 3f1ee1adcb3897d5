import { type HomeFault, homeFault } from '@parley/domain/site/homeFault';
import { useLocation, useSearch } from 'wouter';
import { useConfig } from './config.tsx';

/** Why nobody can connect and write where this page is open; null where they can. */
export function useHomeFault(): HomeFault | null {
  const { projectUrl } = useConfig();
  // The link leads to the page that is open.
  useLocation();
  useSearch();
  return homeFault(projectUrl, { href: location.href, isSecure: isSecureContext });
}
