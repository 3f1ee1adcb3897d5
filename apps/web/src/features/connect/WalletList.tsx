import { text } from '@parley/text/messages';
import { useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { environment } from '../../platform/environment.ts';
import { Mark } from '../../ui/Mark.tsx';
import { demoWalletId } from '../../wallet/demo/lazyDemoProvider.ts';
import { lastUsedWallet } from '../../wallet/walletState.ts';
import type { Web3 } from '../../wallet/web3.ts';
import { WalletCard } from './WalletCard.tsx';
import { type WalletCardModel, walletCards } from './walletCards.ts';

type WalletListProps = {
  web3: Web3;
  /** The wallet that is asked to connect; null for none. */
  asked: string | null;
  onChoose: (id: string) => void;
};

/** The specification's wallets, every other one that announced itself, and on the embedded chain a demo wallet. */
export function WalletList({ web3, asked, onChoose }: WalletListProps) {
  const { embeddedChain, walletConnectProjectId } = useConfig();
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  const found = useSyncExternalStore(web3.wallets.subscribe, web3.wallets.get);
  const [lastUsed] = useState(lastUsedWallet);
  if (where === 'farcaster') {
    return (
      <WalletCard
        name={text.wallet.farcaster}
        picture={null}
        busy={asked !== null}
        disabled={asked !== null}
        onChoose={() => onChoose('farcaster')}
      />
    );
  }
  const { named, others } = walletCards({
    found,
    page: new URL(location.href),
    isPhone: /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent),
    hasWalletConnect: walletConnectProjectId !== '',
    lastUsed,
  });
  const cards = (models: readonly WalletCardModel[]) =>
    models.map((model) => (
      <li key={model.state === 'here' ? model.id : model.name}>
        <Card model={model} asked={asked} onChoose={onChoose} />
      </li>
    ));
  return (
    <div className="grid gap-5">
      {embeddedChain && (
        <WalletCard
          name={text.wallet.demo}
          description={text.wallet.demoText}
          picture={<Mark />}
          busy={asked === demoWalletId}
          disabled={asked !== null}
          onChoose={() => onChoose(demoWalletId)}
        />
      )}
      <ul className="grid gap-2">{cards(named)}</ul>
      {others.length > 0 && (
        <section aria-label={text.wallet.others}>
          <h3 className="mb-2 font-sans font-semibold text-faint text-xs tracking-normal">
            {text.wallet.others}
          </h3>
          <ul className="grid gap-2">{cards(others)}</ul>
        </section>
      )}
    </div>
  );
}

type CardProps = { model: WalletCardModel; asked: string | null; onChoose: (id: string) => void };

function Card({ model, asked, onChoose }: CardProps) {
  if (model.state === 'elsewhere') {
    const note = model.opens ? text.wallet.openIn : text.wallet.getIt;
    return <WalletCard name={model.name} picture={null} note={note} href={model.href} />;
  }
  if (model.state === 'qr') {
    const ready = model.isLastUsed ? text.wallet.usedLast : text.wallet.qr;
    return (
      <WalletCard
        name={model.name}
        picture={null}
        note={model.isSetUp ? ready : text.wallet.notSetUp}
        disabled={!model.isSetUp || asked !== null}
        onChoose={() => onChoose('walletConnect')}
      />
    );
  }
  return (
    <WalletCard
      name={model.id === 'injected' ? text.wallet.browserWallet : model.name}
      {...(model.claim === null ? {} : { description: model.claim })}
      picture={model.icon}
      note={model.isLastUsed ? text.wallet.usedLast : text.wallet.here}
      busy={asked === model.id}
      disabled={asked !== null}
      onChoose={() => onChoose(model.id)}
    />
  );
}
