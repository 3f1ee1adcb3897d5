import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';

/** Opens an address outside this page: in a new tab, or by the Farcaster client that shows it where that offers to. */
export function openOutside(url: string): void {
  if (environment.get() === 'standard') {
    openTab(url);
    return;
  }
  Promise.all([import('./capabilities.ts'), import('./hostActions.ts')])
    .then(async ([{ isOffered, readCapabilities }, { openUrl }]) => {
      await readCapabilities();
      if (isOffered('actions.openUrl')) await openUrl(url);
      else openTab(url);
    })
    .catch((error: unknown) => logWarning('the host did not open an address', error));
}

function openTab(url: string): void {
  window.open(url, '_blank', 'noopener');
}
