import { clipboardText } from '@parley/text/clipboard';
import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useMemo } from 'react';
import { useConfig } from '../../data/config.tsx';
import { copyText } from '../../platform/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CopyIcon } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast.ts';
import { qrPath } from '../../wallet/walletConnect/qrPath.ts';

type ReceiveDialogProps = { address: `0x${string}`; onClose: () => void };

const { ask } = sendText;

/** The member's address as a code (EIP-681) and in full. */
export function ReceiveDialog({ address, onClose }: ReceiveDialogProps) {
  const { supportedChainId, chainName } = useConfig();
  const { size, path } = useMemo(
    () => qrPath(`ethereum:${address}@${supportedChainId}`),
    [address, supportedChainId],
  );

  async function copy() {
    const copied = await copyText(address);
    void showToast(
      copied ? 'success' : 'warning',
      copied ? ask.addressCopied : clipboardText.failed,
    );
  }

  return (
    <Dialog title={ask.codeTitle} closeLabel={text.close} onClose={onClose}>
      <div className="grid justify-items-center gap-4">
        <p className="text-soft">{ask.codeIntro(chainName)}</p>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={ask.codeLabel}
          shapeRendering="crispEdges"
          className="w-full max-w-[260px] rounded-picture"
        >
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <p className="text-center font-mono text-sm text-soft [overflow-wrap:anywhere]">
          {address}
        </p>
        <Button className="w-full" onClick={() => void copy()}>
          <CopyIcon className="size-4" />
          {ask.copyAddress}
        </Button>
      </div>
    </Dialog>
  );
}
