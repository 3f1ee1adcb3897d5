import { isolated } from '@parley/domain/names/display';
import { foreignChainText } from '@parley/text/foreignChain';
import { text } from '@parley/text/ui';
import { useEffect, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useWallet } from '../../data/wallet.ts';
import { logWarning } from '../../platform/log.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { openWeb3 } from '../../wallet/wallet.ts';

/** What is wrong with a wallet on another chain with the number of ours, and how to repair it. */
export function ForeignChainDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const wallet = useWallet();
  const [nodeUrl, setNodeUrl] = useState('');
  const [isAsking, setAsking] = useState(false);
  const name =
    wallet.status === 'connected' ? isolated(wallet.walletName) : foreignChainText.yourWallet;
  useEffect(() => {
    openWeb3(config).then(
      (web3) => setNodeUrl(web3.nodeUrl),
      (error: unknown) => logWarning('the node’s address is not known', error),
    );
  }, [config]);

  async function addNode(): Promise<void> {
    setAsking(true);
    try {
      const web3 = await openWeb3(config);
      if (await web3.addNode()) {
        void showToast('success', foreignChainText.repaired(config.chainName));
        return onClose();
      }
      void showToast('warning', foreignChainText.stillForeign);
    } catch (error) {
      const isDeclined = error instanceof Error && 'code' in error && error.code === 'rejected';
      if (isDeclined) return;
      logWarning('a node was not added to the wallet', error);
      void showToast('error', foreignChainText.notAdded);
    } finally {
      setAsking(false);
    }
  }

  return (
    <Dialog title={foreignChainText.title} closeLabel={text.close} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{foreignChainText.what(name, config.supportedChainId)}</p>
        <p className="text-soft">{foreignChainText.how(name)}</p>
        <CopyField
          label={foreignChainText.node}
          value={nodeUrl}
          copyLabel={foreignChainText.copy}
          onCopy={() => {
            navigator.clipboard.writeText(nodeUrl).then(
              () => void showToast('success', foreignChainText.copied),
              (error: unknown) => logWarning('the node’s address was not copied', error),
            );
          }}
        />
        <Button look="signal" busy={isAsking} onClick={() => void addNode()}>
          {foreignChainText.add}
        </Button>
      </div>
    </Dialog>
  );
}
