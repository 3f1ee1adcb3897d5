import { environment } from './environment.ts';
import { logWarning } from './log.ts';

/** Opens an address outside this page: in a tab of its own, inside a Farcaster client by the client. */
export function openOutside(url: string): void {
  if (environment.get() === 'standard') {
    window.open(url, '_blank', 'noopener');
    return;
  }
  import('./wallet/farcaster/hostActions.ts')
    .then(({ openUrl }) => openUrl(url))
    .catch((error: unknown) => logWarning('the host did not open an address', error));
}
