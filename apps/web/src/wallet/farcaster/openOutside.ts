import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';

/** Addresses of mini apps in Farcaster's own client. */
const miniAppAddress = /^https:\/\/(?:farcaster\.xyz|warpcast\.com)\/miniapps\/./;

/**
 * Opens an address outside this page: in a new tab, or by the Farcaster client that shows it where that offers to,
 * another mini app as one.
 */
export function openOutside(url: string): void {
  if (environment.get() === 'standard') {
    openTab(url);
    return;
  }
  Promise.all([import('./capabilities.ts'), import('./hostActions.ts')])
    .then(async ([{ isOffered, readCapabilities }, { openMiniApp, openUrl }]) => {
      await readCapabilities();
      const isApp = isOffered('actions.openMiniApp') && miniAppAddress.test(url.trim());
      if (isApp) await openMiniApp(url.trim());
      else if (isOffered('actions.openUrl')) await openUrl(url);
      else openTab(url);
    })
    .catch((error: unknown) => logWarning('the host did not open an address', error));
}

function openTab(url: string): void {
  window.open(url, '_blank', 'noopener');
}
