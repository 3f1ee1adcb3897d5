import { lateText } from '@parley/text/late';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { openDialog } from '../../platform/dialogs.ts';
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
      tellFailure(error);
    } finally {
      setSwitching(false);
    }
  }
  return { isSwitching, switchChain: () => void ask() };
}

/** A member's own no is no failure, and a wallet on a namesake of our chain needs another node. */
function tellFailure(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'rejected') return;
  if (code === 'foreign-chain') {
    openDialog('foreign-chain');
    return;
  }
  logWarning('network switching failed', error);
  void showToast('error', error instanceof Error ? error.message : lateText.switchFailed);
}
