import type { PublicConfig } from '@parley/domain/config/wire';
import { createStore } from '@parley/domain/state/store';
import { logWarning } from '../../platform/log.ts';
import { isOffered } from '../../wallet/farcaster/capabilities.ts';
import { SessionError } from '../../wallet/quickSignIn/errors.ts';

/** The Farcaster id that a quick sign-in found; null as long as only the host says who its user is. */
export const confirmedFid = createStore<number | null>(null);

let isAsked = false;

/** Has the member's client sign them in quickly, once in a visit, to confirm who they are. Never throws. */
export async function confirmUser(config: PublicConfig): Promise<void> {
  if (isAsked || !isOffered('actions.signIn')) return;
  isAsked = true;
  try {
    const { signedInFid } = await import('../../wallet/quickSignIn/farcasterSession.ts');
    confirmedFid.set(await signedInFid(config));
  } catch (error) {
    // Nobody has to be confirmed.
    if (error instanceof SessionError && error.code === 'rejected') return;
    logWarning('the quick sign-in did not work', error);
  }
}
