import { text } from '@parley/text/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported, useIsReconnecting } from '../../data/wallet.ts';
import { MintSkeleton } from './MintSkeleton.tsx';

const MintForm = lazy(() => import('./MintForm.tsx').then((m) => ({ default: m.MintForm })));

type MintWidgetProps = {
  /** Shown until the wallet is ready. */
  entrance: ReactNode;
  /** Shown below the button of a member with too few coins. */
  coins: ReactNode;
};

/** Where a member gets a name. */
export function MintWidget({ entrance, coins }: MintWidgetProps) {
  const { tldName, punkMinterAddress } = useConfig();
  const isReady = useIsChainSupported();
  const isReconnecting = useIsReconnecting();
  if (punkMinterAddress === '') return null;
  return (
    <section aria-labelledby="mint-title">
      <h2 id="mint-title" className="text-lg">
        {text.mint.title(tldName)}
      </h2>
      <p className="mt-1 mb-4 text-soft text-sm">{text.mint.intro(tldName)}</p>
      {isReady && (
        <Suspense fallback={<MintSkeleton />}>
          <MintForm coins={coins} />
        </Suspense>
      )}
      {isReconnecting && <MintSkeleton />}
      {!isReady && !isReconnecting && entrance}
    </section>
  );
}
