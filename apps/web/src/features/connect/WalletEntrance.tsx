import { useIsChainSupported, useWallet } from '../../data/wallet.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import { LockedNote } from './LockedNote.tsx';

const SwitchChainButton = lazyPart(() =>
  import('./SwitchChainButton.tsx').then((m) => m.SwitchChainButton),
);

type WalletEntranceProps = { look?: 'signal' | 'plain'; className?: string };

/** What leads to a ready wallet: connect, unlock, or switch the chain; nothing when it is ready. */
export function WalletEntrance({ look = 'signal', className = '' }: WalletEntranceProps) {
  const { status } = useWallet();
  const isSupported = useIsChainSupported();
  if (isSupported) return null;
  if (status === 'connected') return <SwitchChainButton look={look} className={className} />;
  return (
    <>
      <LockedNote className="mb-2" />
      <ConnectButton look={look} className={className} />
    </>
  );
}
