import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';

/** Opens an address outside this page: in a new tab, or by the Farcaster client that shows it. */
export function openOutside(url: string): void {
  if (environment.get() === 'standard') {
    window.open(url, '_blank', 'noopener');
    return;
  }
  import('./hostActions.ts')
    .then(({ openUrl }) => openUrl(url))
    .catch((error: unknown) => logWarning('the host did not open an address', error));
}
