import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { logWarning } from '../../platform/log.ts';
import { openWeb3 } from '../../platform/wallet/wallet.ts';
import { text } from '../../text/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';

/** Asks the wallet to go to the community's chain. */
function useSwitchChain(): { isSwitching: boolean; switchChain: () => void } {
  const config = useConfig();
  const [isSwitching, setSwitching] = useState(false);
  async function ask() {
    setSwitching(true);
    try {
      const web3 = await openWeb3(config);
      await web3.switchChain();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'rejected') return;
      logWarning('network switching failed', error);
      void showToast('error', text.wallet.switchFailed);
    } finally {
      setSwitching(false);
    }
  }
  return { isSwitching, switchChain: () => void ask() };
}

/** The navbar's network: a quiet word when right, a way back when not. */
export function ChainButton() {
  const { chainName } = useConfig();
  const isSupported = useIsChainSupported();
  const { isSwitching, switchChain } = useSwitchChain();
  if (isSupported) {
    return (
      <span
        title={text.wallet.connectedTo(chainName)}
        className="inline-flex min-h-9 items-center gap-2 rounded-control border border-line bg-raise px-3 font-[550]"
      >
        <span className="size-2 rounded-full bg-good" aria-hidden="true" />
        {chainName}
      </span>
    );
  }
  return (
    <Button
      size="bar"
      busy={isSwitching}
      onClick={switchChain}
      title={text.wallet.switchTo(chainName)}
      className="border-warn text-warn"
    >
      {text.wallet.unsupported}
    </Button>
  );
}

type SwitchChainButtonProps = { look: 'signal' | 'plain'; className: string };

/** The button in place of a form that needs the community's chain. */
export function SwitchChainButton({ look, className }: SwitchChainButtonProps) {
  const { chainName } = useConfig();
  const { isSwitching, switchChain } = useSwitchChain();
  return (
    <Button look={look} busy={isSwitching} onClick={switchChain} className={className}>
      {isSwitching ? text.wallet.switching : text.wallet.switchTo(chainName)}
    </Button>
  );
}
