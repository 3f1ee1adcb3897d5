import { text } from '@parley/text/ui';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useHasName } from '../../data/useHasName.ts';
import { useIsChainSupported, useIsReconnecting } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { MintSkeleton } from './MintSkeleton.tsx';

type MintWidgetProps = {
  /** Shown until the wallet is ready. */
  entrance: ReactNode;
  /** The form, whose code a visitor does not need. */
  Form: ComponentType<{ onMinted: () => void }>;
  /** The member has the first name now. */
  onMinted: () => void;
};

/** Where a member gets a name. */
export function MintWidget({ entrance, Form, onMinted }: MintWidgetProps) {
  const { tldName, punkMinterAddress } = useConfig();
  const isReady = useIsChainSupported();
  const isReconnecting = useIsReconnecting();
  const hasName = useHasName();
  const [wantsMore, setWantsMore] = useState(false);
  if (punkMinterAddress === '') return null;
  if ((isReady || isReconnecting) && hasName && !wantsMore) {
    return (
      <Button className="w-full" disabled={isReconnecting} onClick={() => setWantsMore(true)}>
        <PlusIcon />
        {text.mint.title(tldName)}
      </Button>
    );
  }
  return (
    <section aria-labelledby="mint-title">
      <h2 id="mint-title" className="text-lg">
        {text.mint.title(tldName)}
      </h2>
      <p className="mt-1 mb-4 text-soft text-sm">{text.mint.intro(tldName)}</p>
      {isReady && <Form onMinted={() => (hasName ? setWantsMore(false) : onMinted())} />}
      {isReconnecting && <MintSkeleton />}
      {!isReady && !isReconnecting && entrance}
    </section>
  );
}
