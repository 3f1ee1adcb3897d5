import { connectText } from '@parley/text/connect';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useWallet } from '../../data/wallet.ts';
import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';
import { connectFailure, leaveFailure } from '../../wallet/connectFailure.ts';
import { WalletSilence } from '../../wallet/provider.ts';
import { openWeb3, startAnew } from '../../wallet/wallet.ts';
import type { Web3 } from '../../wallet/web3.ts';

/** The wallet layer, once it is there, and the way to connect through it. */
export function useConnect(onConnected: () => void) {
  const config = useConfig();
  const { status } = useWallet();
  const [web3, setWeb3] = useState<Web3 | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const failure = useSyncExternalStore(connectFailure.subscribe, connectFailure.get);

  useEffect(() => {
    openWeb3(config).then(setWeb3, (error: unknown) => {
      logWarning('web3 did not load', error);
      setUnavailable(true);
    });
  }, [config]);

  // A yes that came late, or in another tab, is one too.
  useEffect(() => {
    if (status !== 'connected') return;
    connectFailure.set(null);
    onConnected();
  }, [status, onConnected]);

  async function ask(id: string): Promise<void> {
    if (web3 === null) return;
    setAsked(id);
    connectFailure.set(null);
    try {
      await web3.connect(id);
    } catch (error) {
      // Declining is the member's right: the list of wallets simply stays.
      if (codeOf(error) === 'rejected') return;
      if (error instanceof WalletSilence) {
        connectFailure.set({ wallet: id, sentence: error.message });
      } else await startOver(web3, id, error);
    } finally {
      setAsked(null);
    }
  }

  /** Stops waiting for the wallet; its later answer is ignored. */
  function giveUp(): void {
    setAsked(null);
    connectFailure.set(null);
    void web3?.giveUp();
  }

  return { web3, isUnavailable, asked, failure, connect: (id: string) => void ask(id), giveUp };
}

/**
 * After a failure the wallet is disconnected and the page reloads, so that nothing half done
 * remains; the dialog opens again and says why.
 */
async function startOver(web3: Web3, wallet: string, error: unknown): Promise<void> {
  logWarning('the wallet did not connect', error);
  const isTold = error instanceof Error && codeOf(error) === 'wallet';
  const failure = { wallet, sentence: isTold ? error.message : connectText.failed };
  await web3.disconnect();
  if (environment.get() === 'standard') leaveFailure(failure);
  else connectFailure.set(failure);
  startAnew();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
