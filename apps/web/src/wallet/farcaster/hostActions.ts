import { sessionText } from '@parley/text/session';
import { hostSentence, SessionError } from '../quickSignIn/errors.ts';
import { loadSdk } from './host.ts';

/** Lets the host take away its splash screen. Throws when the host does not answer. */
export async function tellReady(): Promise<void> {
  await (await loadSdk()).actions.ready();
}

/**
 * Asks the member to add this site to their mini apps. Throws when they or the host refuse, with the
 * member's sentence where there is one: hosts report refusals in several shapes. A member's own
 * refusal is a SessionError `rejected`.
 */
export async function addToFavorites(): Promise<void> {
  const { actions } = await loadSdk();
  try {
    await actions.addMiniApp();
  } catch (error) {
    const sentence = hostSentence('addMiniApp', error);
    if (sentence === sessionText.addRejected) throw new SessionError('rejected', sentence, error);
    throw sentence === null ? error : new Error(sentence, { cause: error });
  }
}

/** Opens the host's composer with a text and a link; false when the member wrote nothing. */
export async function shareCast(text: string, url: string): Promise<boolean> {
  const answer = await (await loadSdk()).actions.composeCast({ text, embeds: [url] });
  return answer?.cast !== null && answer?.cast !== undefined;
}

/** Opens an address outside this page; blanks around it do not count. */
export async function openUrl(url: string): Promise<void> {
  await (await loadSdk()).actions.openUrl(url.trim());
}

/**
 * Has the host's back button walk this page's history, shown only while there is somewhere to go
 * back to. A browser that cannot tell (no Navigation API) never shows it.
 */
export async function followHistory(page: Window = window): Promise<void> {
  const navigation = 'navigation' in page ? page.navigation : null;
  if (navigation === null || navigation === undefined) return;
  const { back } = await loadSdk();
  await back.enableWebNavigation();
  // It looks again at each navigation only; after a reload there may be a past already.
  if (navigation.canGoBack) await back.show();
}
