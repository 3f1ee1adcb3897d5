import type { PublicConfig } from '@parley/domain/config/wire';
import { shortAddress } from '@parley/domain/tokens/format';
import { aboutText } from '@parley/text/about';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { version } from '../../../../../package.json' with { type: 'json' };
import { useConfig } from '../../data/config.tsx';
import { useStorageBalance } from '../../data/storageBalance.ts';
import { addressUrl } from '../../transactions/explorer.ts';
import { Button } from '../../ui/Button.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PageBody } from '../../ui/PageBody.tsx';

type ContractKey = keyof typeof aboutText.contracts;

/** What this community is, what it guarantees, and where its contracts are. */
export function Page() {
  const config = useConfig();
  const storage = useStorageBalance();
  const keys = Object.keys(aboutText.contracts) as ContractKey[];
  const contracts = keys.filter((key) => config[key] !== '');
  const facts: Fact[] = [
    { label: aboutText.chain, value: `${config.chainName} (${config.supportedChainId})` },
    { label: aboutText.coin, value: config.tokenSymbol },
    ...(storage === undefined ? [] : [{ label: aboutText.storage, value: aboutText.ar(storage) }]),
    { label: aboutText.software, value: aboutText.version(version) },
    ...(config.sourceCodeUrl === ''
      ? []
      : [{ label: aboutText.source, value: <SourceLink url={config.sourceCodeUrl} /> }]),
    ...contracts.map((key) => ({
      label: aboutText.contracts[key],
      value: <ContractLink address={config[key]} />,
    })),
    ...(config.earlierAirdropApAddresses.length === 0
      ? []
      : [{ label: aboutText.earlierAirdrops, value: <Earlier config={config} /> }]),
  ];
  return (
    <PageBody title={aboutText.title(config.communityName)} intro={aboutText.intro(config.tldName)}>
      <section>
        <h2 className="mb-3 text-lg">{aboutText.promisesTitle}</h2>
        <ul className="grid max-w-[66ch] gap-2.5">
          {aboutText.promises.map((promise) => (
            <li key={promise} className="relative ps-5 text-soft">
              <span
                className="absolute start-0 top-[9px] size-1.5 rounded-full bg-signal-text"
                aria-hidden="true"
              />
              {promise}
            </li>
          ))}
        </ul>
      </section>
      <section className="grid justify-items-start gap-3">
        <h2 className="text-lg">{aboutText.moderationTitle}</h2>
        <p className="max-w-[66ch] text-soft">{aboutText.moderation}</p>
        <Link
          href="/moderation"
          className="inline-flex min-h-6 items-center text-signal-text underline underline-offset-2"
        >
          {aboutText.showModeration}
        </Link>
      </section>
      <section>
        <h2 className="mb-3 text-lg">{aboutText.chainTitle}</h2>
        <Facts facts={facts} />
        {contracts.length === 0 && <p className="mt-3 text-soft">{aboutText.noContracts}</p>}
      </section>
      <History />
      {contracts.length > 0 && <Owner />}
    </PageBody>
  );
}

/** The code, and what the chain says, come once somebody wants them, or follows a link to this place. */
const OwnerPowers = lazyPart(() =>
  import('../../features/operator/OwnerPowers.tsx').then((module) => module.OwnerPowers),
);

/** The code comes once somebody wants it. */
const Transcripts = lazyPart(() =>
  import('../../features/chat/chain/Transcripts.tsx').then((module) => module.Transcripts),
);

function History() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-lg">{aboutText.historyTitle}</h2>
      <p className="max-w-[66ch] text-soft">{aboutText.history}</p>
      {isOpen ? (
        <Transcripts />
      ) : (
        <Button onClick={() => setOpen(true)}>{aboutText.showHistory}</Button>
      )}
    </section>
  );
}

function Owner() {
  const [isOpen, setOpen] = useState(() => location.hash === '#owner');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === '#owner') section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} id="owner" className="grid justify-items-start gap-3">
      <h2 className="text-lg">{aboutText.ownerTitle}</h2>
      <p className="max-w-[66ch] text-soft">{aboutText.owner}</p>
      {isOpen ? (
        <div className="grid w-full gap-4">
          <OwnerPowers />
        </div>
      ) : (
        <Button onClick={() => setOpen(true)}>{aboutText.showOwner}</Button>
      )}
    </section>
  );
}

function Earlier({ config }: { config: PublicConfig }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-4">
      {config.earlierAirdropApAddresses.map((address) => (
        <ContractLink key={address} address={address} />
      ))}
    </span>
  );
}

function SourceLink({ url }: { url: string }) {
  const { host, pathname } = new URL(url);
  return <FactLink url={url}>{`${host}${pathname}`.replace(/\/$/, '')}</FactLink>;
}

function ContractLink({ address }: { address: string }) {
  const { blockExplorerBaseUrl } = useConfig();
  const url = addressUrl(blockExplorerBaseUrl, address);
  const shown = (
    <span className="font-medium font-mono text-sm" title={address}>
      {shortAddress(address)}
    </span>
  );
  return url === null ? shown : <FactLink url={url}>{shown}</FactLink>;
}

function FactLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-6 min-w-0 items-center break-all text-signal-text hover:underline"
    >
      {children}
    </a>
  );
}
