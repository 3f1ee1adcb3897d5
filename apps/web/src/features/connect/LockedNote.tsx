import { text } from '@parley/text/ui';
import { useWallet } from '../../data/wallet.ts';

/** Says that the wallet is locked; it comes back by itself once its member unlocks it. */
export function LockedNote({ className = '' }: { className?: string }) {
  const wallet = useWallet();
  if (wallet.status !== 'disconnected' || wallet.locked === undefined) return null;
  return (
    <p role="status" className={`text-soft text-sm ${className}`}>
      {text.wallet.locked}
    </p>
  );
}
