import { connectText } from '@parley/text/connect';
import { text } from '@parley/text/ui';
import { walletText } from '@parley/text/wallets';
import { useHomeFault } from '../../data/useHomeFault.ts';
import { useWallet } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { HomeNotice } from '../../ui/HomeNotice.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { ConnectFailure } from '../../wallet/connectFailure.ts';
import { ownWallets } from '../../wallet/ownWallets.ts';
import { useConnect } from './useConnect.ts';
import { WalletList } from './WalletList.tsx';

const PairingCode = lazyPart(() => import('./PairingCode.tsx').then((m) => m.PairingCode));

/** How to connect; where nobody can sign, why, before anything is asked or paid. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const fault = useHomeFault();
  if (fault === null) return <WalletDialog onClose={onClose} />;
  return (
    <Dialog title={connectText.title} closeLabel={text.close} onClose={onClose}>
      <p role="alert" className="[overflow-wrap:anywhere]">
        <HomeNotice fault={fault} />
      </p>
    </Dialog>
  );
}

/** The wallets to choose from, or the one that is connecting; errors are shown here, with a retry. */
function WalletDialog({ onClose }: { onClose: () => void }) {
  const { web3, isUnavailable, asked, failure, connect, giveUp } = useConnect(onClose);
  const close = () => {
    // A wallet that did not answer in time may still do so; closing the dialog cancels it.
    if (asked !== null || failure !== null) giveUp();
    onClose();
  };
  return (
    <Dialog title={connectText.title} closeLabel={text.close} onClose={close}>
      <p className="-mt-2 mb-4 text-soft text-sm">{connectText.intro}</p>
      {isUnavailable && <p role="alert">{text.unexpected}</p>}
      {failure !== null && <Failure failure={failure} canRetry={web3 !== null} onRetry={connect} />}
      {web3 !== null && asked === ownWallets.phone && <PairingCode web3={web3} />}
      {web3 !== null && asked !== ownWallets.phone && (
        <WalletList web3={web3} asked={asked} onChoose={connect} />
      )}
      {web3 === null && !isUnavailable && (
        <div className="min-h-16 animate-late text-soft">{text.loading}</div>
      )}
      {asked !== null && <Waiting isPhone={asked === ownWallets.phone} onGiveUp={giveUp} />}
    </Dialog>
  );
}

type FailureProps = {
  failure: ConnectFailure;
  canRetry: boolean;
  onRetry: (wallet: string) => void;
};

/** Why a wallet did not connect, and the way to ask it once more. */
function Failure({ failure, canRetry, onRetry }: FailureProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-3 rounded-picture border border-warn px-3 py-2.5">
      <p role="alert" className="text-sm">
        {failure.sentence}
      </p>
      <Button size="small" disabled={!canRetry} onClick={() => onRetry(failure.wallet)}>
        {text.retry}
      </Button>
    </div>
  );
}

/** What the dialog waits for, and a button to cancel. */
function Waiting({ isPhone, onGiveUp }: { isPhone: boolean; onGiveUp: () => void }) {
  const wallet = useWallet();
  const isAskedAlready = wallet.status === 'connecting' && wallet.isAskedAlready === true;
  const words = isPhone ? connectText.waitsForPhone : connectText.lookThere;
  return (
    <div className="mt-4 flex items-center justify-between gap-3 border-line border-t pt-4">
      <p role="status" className="text-soft text-sm">
        {isAskedAlready ? walletText.alreadyAsking : words}
      </p>
      <Button onClick={onGiveUp}>{connectText.giveUp}</Button>
    </div>
  );
}
