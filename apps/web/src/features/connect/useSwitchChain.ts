import { lateText } from '@parley/text/late';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';
import { openWeb3 } from '../../wallet/wallet.ts';

/** Asks the wallet to go to the community's chain. */
export function useSwitchChain(): { isSwitching: boolean; switchChain: () => void } {
  const config = useConfig();
  const [isSwitching, setSwitching] = useState(false);
  async function ask() {
    setSwitching(true);
    try {
      const web3 = await openWeb3(config);
      await web3.switchChain(config.supportedChainId);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'rejected') return;
      logWarning('network switching failed', error);
      void showToast('error', error instanceof Error ? error.message : lateText.switchFailed);
    } finally {
      setSwitching(false);
    }
  }
  return { isSwitching, switchChain: () => void ask() };
}
