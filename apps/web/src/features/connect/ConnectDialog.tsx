import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { leaveNotice } from '../../platform/notice.ts';
import { demoWalletId } from '../../platform/wallet/demo/lazyDemoProvider.ts';
import { openWeb3 } from '../../platform/wallet/wallet.ts';
import type { Web3 } from '../../platform/wallet/web3.ts';
import { text } from '../../text/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { WalletCard } from './WalletCard.tsx';

/** Every wallet that announced itself, once; on the embedded chain a demo wallet besides. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const [web3, setWeb3] = useState<Web3 | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);

  useEffect(() => {
    openWeb3(config).then(setWeb3, (error: unknown) => {
      logWarning('web3 did not load', error);
      setFailed(true);
    });
  }, [config]);

  async function connect(id: string) {
    if (web3 === null) return;
    setAsked(id);
    try {
      await web3.connect(id);
      onClose();
    } catch (error) {
      // Declining is the member's right: the list of wallets simply stays.
      if (isRejection(error)) return setAsked(null);
      logWarning('the wallet did not connect', error);
      leaveNotice(text.wallet.failed);
      await web3.disconnect();
      location.reload();
    }
  }

  return (
    <Dialog title={text.wallet.dialogTitle} closeLabel={text.close} onClose={onClose}>
      <p className="-mt-2 mb-4 text-soft text-sm">{text.wallet.dialogIntro}</p>
      {failed && <p role="alert">{text.unexpected}</p>}
      {web3 !== null && (
        <WalletList
          web3={web3}
          asked={asked}
          hasDemo={config.embeddedChain}
          onChoose={(id) => void connect(id)}
        />
      )}
      {web3 === null && !failed && (
        <div className="min-h-16 animate-late text-soft">{text.loading}</div>
      )}
    </Dialog>
  );
}

type WalletListProps = {
  web3: Web3;
  asked: string | null;
  hasDemo: boolean;
  onChoose: (id: string) => void;
};

function WalletList({ web3, asked, hasDemo, onChoose }: WalletListProps) {
  const wallets = useSyncExternalStore(web3.wallets.subscribe, web3.wallets.get);
  return (
    <div className="grid gap-4">
      {wallets.length > 0 && (
        <ul className="grid gap-2">
          {wallets.map(({ id, name, icon }) => (
            <li key={id}>
              <WalletCard
                name={id === 'injected' ? text.wallet.browserWallet : name}
                picture={icon && <img src={icon} alt="" className="size-8 rounded-lg" />}
                busy={asked === id}
                disabled={asked !== null}
                onChoose={() => onChoose(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasDemo && (
        <WalletCard
          name={text.wallet.demo}
          description={text.wallet.demoText}
          picture={<Mark />}
          busy={asked === demoWalletId}
          disabled={asked !== null}
          onChoose={() => onChoose(demoWalletId)}
        />
      )}
      {wallets.length === 0 && (
        <div className="border-line border-t pt-4 text-sm">
          <p className="font-semibold">{text.wallet.none}</p>
          <p className="mt-1 text-soft">{text.wallet.noneHelp}</p>
        </div>
      )}
    </div>
  );
}

function isRejection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'rejected';
}
