import { accountText } from '@parley/text/account';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';
import { openWeb3 } from '../../wallet/wallet.ts';

/** Asks the wallet to list the community's chat token. */
export function useWatchToken(): () => void {
  const config = useConfig();
  const symbol = config.chatTokenSymbol;
  async function ask() {
    try {
      const web3 = await openWeb3(config);
      const added = await web3.watchToken();
      if (added) void showToast('success', accountText.tokenAdded(symbol));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'rejected') return;
      logWarning('the wallet did not add the token', error);
      void showToast('error', accountText.tokenNotAdded);
    }
  }
  return () => void ask();
}
