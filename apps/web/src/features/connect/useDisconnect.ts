import { useCallback } from 'react';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { leaveWallet } from '../../wallet/wallet.ts';

/** Disconnects the wallet. */
export function useDisconnect(): () => void {
  const config = useConfig();
  return useCallback(() => {
    leaveWallet(config).catch((error: unknown) =>
      logWarning('the wallet did not disconnect', error),
    );
  }, [config]);
}
