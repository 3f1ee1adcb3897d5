import { connectText } from '@parley/text/connect';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { environment } from '../../platform/environment.ts';
import { ChevronIcon, PhoneWalletIcon } from '../../ui/icons.ts';
import { Mark } from '../../ui/Mark.tsx';
import { ownWallets } from '../../wallet/ownWallets.ts';
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

/** The known wallets, every other one that announced itself, and on the embedded chain a demo wallet. */
export function WalletList({ web3, asked, onChoose }: WalletListProps) {
  const { embeddedChain, walletConnectProjectId } = useConfig();
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  const found = useSyncExternalStore(web3.wallets.subscribe, web3.wallets.get);
  const [lastUsed] = useState(lastUsedWallet);
  if (where === 'farcaster') {
    return (
      <WalletCard
        name={connectText.farcaster}
        picture={null}
        busy={asked !== null}
        disabled={asked !== null}
        onChoose={() => onChoose(ownWallets.host)}
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
  const here = [...named, ...others].filter(({ state }) => state === 'here');
  const onPhone = (model: WalletCardModel) =>
    model.state === 'qr' || (model.state === 'elsewhere' && model.opens);
  const phone = named.filter(onPhone);
  const elsewhere = named.filter((model) => model.state === 'elsewhere' && !onPhone(model));
  return (
    <div className="grid gap-5">
      {embeddedChain && (
        <WalletCard
          name={connectText.demo}
          description={connectText.demoText}
          picture={<Mark />}
          isFramed
          busy={asked === ownWallets.demo}
          isFaded={asked !== null && asked !== ownWallets.demo}
          disabled={asked !== null}
          onChoose={() => onChoose(ownWallets.demo)}
        />
      )}
      {here.length > 0 && <Section title={connectText.here}>{cards(here)}</Section>}
      <Section title={connectText.onPhone}>{cards(phone)}</Section>
      <Elsewhere
        names={elsewhere.map(({ name }) => name)}
        isOpen={here.length === 0 && !embeddedChain}
      >
        {cards(elsewhere)}
      </Elsewhere>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-sans font-semibold text-faint text-xs tracking-normal">{title}</h3>
      <ul className="grid">{children}</ul>
    </section>
  );
}

type ElsewhereProps = { names: readonly string[]; isOpen: boolean; children: ReactNode };

/** The wallets that are not in this browser, behind one row. */
function Elsewhere({ names, isOpen, children }: ElsewhereProps) {
  if (names.length === 0) return null;
  return (
    <details open={isOpen} className="group -mx-5 -mb-5 border-line border-t px-5 py-3">
      <summary className="flex min-h-12 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold text-sm">{names.join(', ')}</span>
          <span className="block text-sm text-soft">{connectText.notHere}</span>
        </span>
        <ChevronIcon className="text-faint transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul className="mt-1 grid">{children}</ul>
    </details>
  );
}

type CardProps = { model: WalletCardModel; asked: string | null; onChoose: (id: string) => void };

function Card({ model, asked, onChoose }: CardProps) {
  if (model.state === 'elsewhere') {
    const note = model.opens ? connectText.openIn : connectText.getIt;
    return <WalletCard name={model.name} picture={null} note={note} href={model.href} />;
  }
  if (model.state === 'qr') {
    return (
      <WalletCard
        name={model.name}
        picture={<PhoneWalletIcon className="size-5" />}
        description={model.isSetUp ? connectText.qr : connectText.notSetUp}
        {...(model.isLastUsed ? { note: connectText.usedLast } : {})}
        isFaded={model.isSetUp && asked !== null}
        disabled={!model.isSetUp || asked !== null}
        onChoose={() => onChoose(ownWallets.phone)}
      />
    );
  }
  return (
    <WalletCard
      name={model.name}
      {...(model.claim === null ? {} : { description: model.claim })}
      picture={model.icon}
      {...(model.isLastUsed ? { note: connectText.usedLast } : {})}
      busy={asked === model.id}
      isFaded={asked !== null && asked !== model.id}
      disabled={asked !== null}
      onChoose={() => onChoose(model.id)}
    />
  );
}
