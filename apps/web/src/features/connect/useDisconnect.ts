import { useCallback } from 'react';
import { useConfig } from '../../data/config.tsx';
import { openWeb3 } from '../../platform/wallet/wallet.ts';

/** Disconnects the wallet; the page then starts anew, so that nothing of the account remains. */
export function useDisconnect(): () => void {
  const config = useConfig();
  return useCallback(() => {
    void openWeb3(config)
      .then((web3) => web3.disconnect())
      .finally(() => location.reload());
  }, [config]);
}
