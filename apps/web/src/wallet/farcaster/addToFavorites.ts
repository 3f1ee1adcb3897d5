import { sessionText } from '@parley/text/session';
import { hostSentence, SessionError } from '../quickSignIn/errors.ts';
import { loadSdk } from './host.ts';
import { notePlace } from './hostContext.ts';

/**
 * Asks the member to add this site to their mini apps, and notes where they are notified then. Throws when they or the host refuse, with the
 * member's sentence where there is one: hosts report refusals in several shapes. A member's own
 * refusal is a SessionError `rejected`.
 */
export async function addToFavorites(): Promise<void> {
  const { actions } = await loadSdk();
  try {
    notePlace((await actions.addMiniApp())?.notificationDetails);
  } catch (error) {
    const sentence = hostSentence('addMiniApp', error);
    if (sentence === sessionText.addRejected) throw new SessionError('rejected', sentence, error);
    throw sentence === null ? error : new Error(sentence, { cause: error });
  }
}
