import { loadSdk } from '../farcaster/host.ts';
import { hostSentence, SessionError } from './errors.ts';
import type { HostSigned } from './tokenSession.ts';

/**
 * Has the account of the host's user sign a message with this nonce. Throws SessionError `rejected` where they decline,
 * and whatever else the host says.
 */
export async function signByHost(nonce: string): Promise<HostSigned> {
  const { actions } = await loadSdk();
  try {
    return await actions.signIn({ nonce, acceptAuthAddress: true });
  } catch (error) {
    const sentence = hostSentence('signIn', error);
    throw sentence === null ? error : new SessionError('rejected', sentence, error);
  }
}
