import type { AnchorFound, AnchorVerdict } from '@parley/chat-client/proof/anchorCheck';
import type { Message } from '@parley/domain/chat/wire';
import { proofText } from '@parley/text/proof';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { logWarning } from '../../../platform/log.ts';
import { transactionUrl } from '../../../transactions/explorer.ts';
import { Button } from '../../../ui/Button.tsx';
import { openReads } from '../../../wallet/wallet.ts';
import { fullFormat } from '../times.ts';

type Seen = AnchorVerdict | { state: 'checking' | 'failed' };

/** Whether the history up to a message is written on the chain; nothing where the community anchors none. */
export function AnchorFact({ message }: { message: Message }) {
  const { anchorsAddress } = useConfig();
  const [seen, again] = useAnchor(message);
  if (anchorsAddress === '') return null;
  return (
    <section aria-label={proofText.anchor} className="mt-5 text-sm">
      <p className="text-soft">{proofText.anchor}</p>
      {/* As high as what comes, so that nothing moves when it does. */}
      <div role="status" className="mt-1 min-h-15">
        {seen.state === 'checking' && <p className="text-soft">{proofText.anchorChecking}</p>}
        {seen.state === 'none' && <p>{proofText.anchorNone}</p>}
        {seen.state === 'fits' && (
          <p>
            <strong className="font-semibold">{proofText.anchored}</strong> <Place {...seen} />.{' '}
            {proofText.anchorFits}
          </p>
        )}
        {seen.state === 'differs' && (
          <p className="text-bad">
            <strong className="font-semibold">{proofText.anchorDiffers}</strong>{' '}
            {proofText.anchorOther} <Place {...seen} />.
          </p>
        )}
        {seen.state === 'restored' && (
          <p>
            {proofText.anchorGone} <Place {...seen} />,{' '}
            {proofText.anchorRestored(fullFormat.format(seen.savedAt))}
          </p>
        )}
        {seen.state === 'failed' && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
            {proofText.anchorFailed}
            <Button size="small" onClick={again}>
              {proofText.anchorAgain}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

/** Where on the chain, and when. */
function Place({ at, tx }: AnchorFound) {
  const { blockExplorerBaseUrl } = useConfig();
  const url = tx === null ? null : transactionUrl(blockExplorerBaseUrl, tx.hash);
  const block = tx === null ? null : proofText.anchorBlock(tx.block);
  return (
    <>
      {url === null ? (
        block
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="text-signal-text underline decoration-current/40 underline-offset-2 hover:decoration-current"
        >
          {block}
        </a>
      )}
      {block !== null && ', '}
      <time dateTime={new Date(at).toISOString()}>{fullFormat.format(at)}</time>
    </>
  );
}

function useAnchor(message: Message): [Seen, () => void] {
  const config = useConfig();
  const [seen, setSeen] = useState<Seen>({ state: 'checking' });
  const [tries, setTries] = useState(0);
  const { room, seq } = message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message is known by its place; another try checks again
  useEffect(() => {
    if (config.anchorsAddress === '') return;
    let isOver = false;
    const show = (verdict: Seen) => {
      if (!isOver) setSeen(verdict);
    };
    show({ state: 'checking' });
    openReads(config, import('./browserAnchorCheck.ts'))
      .then(([reads, { checkAnchorHere }]) => checkAnchorHere(message, config, reads))
      .then(show, (error: unknown) => {
        logWarning('an anchor was not checked', error);
        show({ state: 'failed' });
      });
    return () => {
      isOver = true;
    };
  }, [room, seq, config, tries]);
  return [seen, () => setTries((count) => count + 1)];
}
