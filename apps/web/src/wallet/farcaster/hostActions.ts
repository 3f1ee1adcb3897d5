import { logWarning } from '../../platform/log.ts';
import { isOffered, readCapabilities } from './capabilities.ts';
import { loadSdk } from './host.ts';

/** Has the host hide its splash screen. Throws when the host does not answer. */
export async function tellReady(): Promise<void> {
  await (await loadSdk()).actions.ready();
}

/** Has the host close this app. */
export async function closeApp(): Promise<void> {
  await (await loadSdk()).actions.close();
}

/** Has the host ask for the camera, where it stands between the page and the phone. Never throws. */
export async function askForCamera(): Promise<void> {
  await readCapabilities();
  if (!isOffered('actions.requestCameraAndMicrophoneAccess')) return;
  const { actions } = await loadSdk();
  await actions.requestCameraAndMicrophoneAccess().catch((error: unknown) => {
    // The browser asks as well, and its answer is the one that counts.
    logWarning('the host did not grant the camera', error);
  });
}

/** Shows a member of Farcaster in the client, by their Farcaster id. Never throws. */
export async function viewProfile(fid: number): Promise<void> {
  try {
    await (await loadSdk()).actions.viewProfile({ fid });
  } catch (error) {
    logWarning('the host did not show a profile', error);
  }
}

/** Shows a cast in the client, by its hash and its author. */
export async function viewCast(hash: string, author: string | null): Promise<void> {
  const { actions } = await loadSdk();
  await actions.viewCast({ hash, ...(author !== null && { authorUsername: author }) });
}

/** Opens another mini app in the client, by its address there. */
export async function openMiniApp(url: string): Promise<void> {
  await (await loadSdk()).actions.openMiniApp({ url });
}

/** Opens an address outside this page, trimmed. */
export async function openUrl(url: string): Promise<void> {
  await (await loadSdk()).actions.openUrl(url.trim());
}

/**
 * Connects the host's back button to this page's history, and shows it only while there is a page
 * to go back to. A browser without the Navigation API and a host without the button never show it.
 */
export async function followHistory(page: Window = window): Promise<void> {
  const navigation = 'navigation' in page ? page.navigation : null;
  if (navigation === null || navigation === undefined) return;
  await readCapabilities();
  if (!isOffered('back')) return;
  const { back } = await loadSdk();
  await back.enableWebNavigation();
  // It checks at each navigation only, but after a reload there may be history already.
  if (navigation.canGoBack) await back.show();
}
