import { text } from '@parley/text/messages';
import { useEffect, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { environment } from '../../platform/environment.ts';
import { logWarning } from '../../platform/log.ts';
import { leaveNotice } from '../../platform/notice.ts';
import { openWeb3, startAnew } from '../../platform/wallet/wallet.ts';
import type { Web3 } from '../../platform/wallet/web3.ts';
import { showToast } from '../../ui/toast.ts';

/** The wallet layer, once it is there, and the way to connect through it. */
export function useConnect(onConnected: () => void) {
  const config = useConfig();
  const [web3, setWeb3] = useState<Web3 | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);

  useEffect(() => {
    openWeb3(config).then(setWeb3, (error: unknown) => {
      logWarning('web3 did not load', error);
      setFailed(true);
    });
  }, [config]);

  async function ask(id: string): Promise<void> {
    if (web3 === null) return;
    setAsked(id);
    try {
      await web3.connect(id);
      // An attempt that was given up ends here too.
      if (web3.isConnected()) onConnected();
    } catch (error) {
      setAsked(null);
      // Declining is the member's right: the list of wallets simply stays.
      if (codeOf(error) !== 'rejected') await startOver(web3, error);
    }
  }

  /** Gives up waiting for the wallet; what it answers later is ignored. */
  function giveUp(): void {
    setAsked(null);
    void web3?.disconnect();
  }

  return {
    web3,
    failed,
    asked,
    connect: (id: string) => void ask(id),
    giveUp,
  };
}

/** After a failure the wallet is disconnected and the page starts anew, so that nothing half done remains. */
async function startOver(web3: Web3, error: unknown): Promise<void> {
  logWarning('the wallet did not connect', error);
  const isTold = error instanceof Error && codeOf(error) === 'wallet';
  const sentence = isTold ? error.message : text.wallet.failed;
  await web3.disconnect();
  if (environment.get() === 'standard') leaveNotice(sentence);
  else void showToast('error', sentence);
  startAnew();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
