import { logWarning } from '../platform/log.ts';
import { walletState } from './walletState.ts';
import type { Web3 } from './web3.ts';

/** How long a visit may say that it reconnects, in milliseconds: then it is disconnected. */
export const reconnectLimitMs = 4_000;

/**
 * Connects again to the wallet of the last visit, without asking. The state is 'reconnecting' from
 * now on, while the web3 layer is still on its way, and for `reconnectLimitMs` at most; nothing else
 * ever says it. A wallet that answers later still comes back, from 'disconnected' and quietly.
 */
export async function reconnect(id: string, opening: Promise<Pick<Web3, 'resume'>>): Promise<void> {
  walletState.set({ status: 'reconnecting' });
  const limit = setTimeout(giveUp, reconnectLimitMs);
  try {
    const web3 = await opening;
    await web3.resume(id);
  } catch (error) {
    logWarning('the wallet did not reconnect', error);
  } finally {
    clearTimeout(limit);
    giveUp();
  }
}

function giveUp(): void {
  if (walletState.get().status === 'reconnecting') walletState.set({ status: 'disconnected' });
}
