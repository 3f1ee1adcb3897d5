import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useHomeFault } from '../../data/useHomeFault.ts';
import { useWallet } from '../../data/wallet.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { logWarning } from '../../platform/log.ts';
import { Button } from '../../ui/Button.tsx';
import { ownWallets } from '../../wallet/ownWallets.ts';
import { openWeb3, prefetchWeb3 } from '../../wallet/wallet.ts';

/** Connects the demo wallet of the embedded chain at one press. */
export function DemoButton({ className }: { className: string }) {
  const config = useConfig();
  const { status } = useWallet();
  const [isAsking, setAsking] = useState(false);
  const fault = useHomeFault();
  const prefetch = () => prefetchWeb3(config);

  async function connect() {
    if (fault !== null) return openDialog('connect');
    setAsking(true);
    try {
      const web3 = await openWeb3(config);
      await web3.connect(ownWallets.demo);
    } catch (error) {
      logWarning('the demo wallet did not connect', error);
      // There the same wallet can be asked again, and others.
      openDialog('connect');
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button
      look="signal"
      busy={isAsking}
      disabled={status !== 'disconnected'}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void connect()}
      className={className}
    >
      {text.wallet.tryDemo}
    </Button>
  );
}
