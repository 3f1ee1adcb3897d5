import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { useWallet } from '../../data/wallet.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { prefetchWeb3 } from '../../wallet/wallet.ts';

type ConnectButtonProps = {
  look?: 'signal' | 'plain';
  size?: 'medium' | 'bar';
  className?: string;
};

/** Opens the connect dialog; pointing at it already fetches the web3 layer. */
export function ConnectButton({ look = 'signal', size = 'medium', className }: ConnectButtonProps) {
  const config = useConfig();
  const { status } = useWallet();
  const isBusy = status === 'connecting' || status === 'reconnecting';
  const prefetch = () => prefetchWeb3(config);
  return (
    <Button
      look={look}
      size={size}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => openDialog('connect')}
      className={className ?? ''}
    >
      {isBusy && <WideSpinner />}
      <span className={isBusy ? 'wide:hidden' : ''}>{text.wallet.connect}</span>
      {isBusy && (
        <span className="hidden wide:inline">
          {status === 'connecting' ? text.wallet.connecting : text.wallet.reconnecting}
        </span>
      )}
    </Button>
  );
}

function WideSpinner() {
  return (
    <span className="hidden wide:inline-flex">
      <Spinner />
    </span>
  );
}
