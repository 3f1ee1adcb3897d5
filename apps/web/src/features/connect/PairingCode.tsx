import { clipboardText } from '@parley/text/clipboard';
import { pairingText } from '@parley/text/pairing';
import { useMemo, useSyncExternalStore } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { qrPath } from '../../wallet/walletConnect/qrPath.ts';
import { walletLinks } from '../../wallet/walletConnect/walletLinks.ts';
import type { Web3 } from '../../wallet/web3.ts';

/** What a phone's wallet scans, copies, or opens by a link on the phone itself. */
export function PairingCode({ web3 }: { web3: Web3 }) {
  const uri = useSyncExternalStore(web3.pairingUri.subscribe, web3.pairingUri.get);
  if (uri === null) {
    return (
      <div className="flex aspect-square items-center justify-center rounded-sheet border border-line">
        <p className="animate-late text-soft text-sm">{pairingText.preparing}</p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <LinksHere web3={web3} uri={uri} />
      <p className="text-soft text-sm">{pairingText.scan}</p>
      <Code uri={uri} />
      <Button size="small" data-uri={uri} onClick={() => void copy(uri)}>
        {pairingText.copy}
      </Button>
    </div>
  );
}

/** On a phone its own wallets come first: a phone cannot scan its own screen. */
function LinksHere({ web3, uri }: { web3: Web3; uri: string }) {
  return (
    <ul aria-label={pairingText.here} className="grid gap-2 wide:hidden">
      {walletLinks(uri).map((link) => (
        <li key={link.name}>
          <a
            href={link.href}
            // A wallet that is not installed shows its site: this page, which waits for it, stays.
            target={link.home === null ? undefined : '_blank'}
            rel="noreferrer"
            onClick={() => web3.followLink(link)}
            className="flex min-h-11 items-center justify-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge"
          >
            {link.home === null ? pairingText.openOther : pairingText.open(link.name)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Black on white whatever the theme: cameras expect it. */
function Code({ uri }: { uri: string }) {
  const { size, path } = useMemo(() => qrPath(uri), [uri]);
  return (
    <svg
      role="img"
      aria-label={pairingText.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-sheet bg-[#fff] text-[#000]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

async function copy(uri: string): Promise<void> {
  const copied = await copyText(uri);
  void showToast(
    copied ? 'success' : 'warning',
    copied ? pairingText.copied : clipboardText.failed,
  );
}
