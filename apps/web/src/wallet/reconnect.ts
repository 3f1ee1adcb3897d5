import { logWarning } from '../platform/log.ts';
import { walletState } from './walletState.ts';
import type { Web3 } from './web3.ts';

/** How long the state may be 'reconnecting', in milliseconds; then it is 'disconnected'. */
export const reconnectLimitMs = 4_000;

/**
 * Reconnects to the wallet of the last visit, without asking. The state is 'reconnecting' at once,
 * while the web3 layer loads, and for at most `reconnectLimitMs`; nothing else sets it. A wallet
 * that appears or answers later still reconnects, directly from 'disconnected'.
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
