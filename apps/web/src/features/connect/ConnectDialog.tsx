import { text } from '@parley/text/messages';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { environment } from '../../platform/environment.ts';
import { demoWalletId } from '../../platform/wallet/demo/lazyDemoProvider.ts';
import type { Web3 } from '../../platform/wallet/web3.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useConnect } from './useConnect.ts';
import { WalletCard } from './WalletCard.tsx';
import { type WalletCardModel, walletCards } from './walletCards.ts';

const PairingCode = lazy(() =>
  import('./PairingCode.tsx').then((m) => ({ default: m.PairingCode })),
);

/** The specification's wallets, every other one that announced itself, and on the embedded chain a demo wallet. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { web3, failed, asked, connect, giveUp } = useConnect(onClose);
  const close = () => {
    if (asked !== null) giveUp();
    onClose();
  };
  return (
    <Dialog title={text.wallet.dialogTitle} closeLabel={text.close} onClose={close}>
      <p className="-mt-2 mb-4 text-soft text-sm">{text.wallet.dialogIntro}</p>
      {failed && <p role="alert">{text.unexpected}</p>}
      {web3 !== null && asked === 'walletConnect' && (
        <Suspense>
          <PairingCode web3={web3} />
        </Suspense>
      )}
      {web3 !== null && asked !== 'walletConnect' && (
        <WalletList web3={web3} asked={asked} onChoose={connect} />
      )}
      {web3 === null && !failed && (
        <div className="min-h-16 animate-late text-soft">{text.loading}</div>
      )}
      {asked !== null && (
        <div className="mt-4 flex items-center justify-between gap-3 border-line border-t pt-4">
          <p role="status" className="text-soft text-sm">
            {asked === 'walletConnect' ? text.wallet.waitsForPhone : text.wallet.lookThere}
          </p>
          <Button onClick={giveUp}>{text.wallet.giveUp}</Button>
        </div>
      )}
    </Dialog>
  );
}

type WalletListProps = {
  web3: Web3;
  asked: string | null;
  onChoose: (id: string) => void;
};

function WalletList({ web3, asked, onChoose }: WalletListProps) {
  const { embeddedChain, walletConnectProjectId } = useConfig();
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  const found = useSyncExternalStore(web3.wallets.subscribe, web3.wallets.get);
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
    return (
      <WalletCard
        name={model.name}
        picture={null}
        note={model.isSetUp ? text.wallet.qr : text.wallet.notSetUp}
        disabled={!model.isSetUp || asked !== null}
        onChoose={() => onChoose('walletConnect')}
      />
    );
  }
  return (
    <WalletCard
      name={model.id === 'injected' ? text.wallet.browserWallet : model.name}
      picture={model.icon}
      note={text.wallet.here}
      busy={asked === model.id}
      disabled={asked !== null}
      onChoose={() => onChoose(model.id)}
    />
  );
}
