import { shortAddress } from '@parley/domain/tokens/format';
import { pageText } from '@parley/text/pages';
import { useConfig } from '../../data/config.tsx';
import { useStorageBalance } from '../../data/storageBalance.ts';
import { addressUrl } from '../../transactions/explorer.ts';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { PageBody } from '../../ui/PageBody.tsx';

type ContractKey = keyof typeof pageText.about.contracts;

/** What this community is, what it guarantees, and where its contracts are. */
export function Page() {
  const config = useConfig();
  const { about } = pageText;
  const storage = useStorageBalance();
  const keys = Object.keys(about.contracts) as ContractKey[];
  const contracts = keys.filter((key) => config[key] !== '');
  const facts: Fact[] = [
    { label: about.chain, value: `${config.chainName} (${config.supportedChainId})` },
    { label: about.coin, value: config.tokenSymbol },
    ...(storage === undefined ? [] : [{ label: about.storage, value: about.ar(storage) }]),
    ...contracts.map((key) => ({
      label: about.contracts[key],
      value: <ContractLink address={config[key]} />,
    })),
  ];
  return (
    <PageBody title={about.title(config.communityName)} intro={about.intro(config.tldName)}>
      <section>
        <h2 className="mb-3 text-lg">{about.promisesTitle}</h2>
        <ul className="grid max-w-[66ch] gap-2.5">
          {about.promises.map((promise) => (
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
      <section>
        <h2 className="mb-3 text-lg">{about.chainTitle}</h2>
        <Facts facts={facts} />
        {contracts.length === 0 && <p className="mt-3 text-soft">{about.noContracts}</p>}
      </section>
    </PageBody>
  );
}

function ContractLink({ address }: { address: string }) {
  const { blockExplorerBaseUrl } = useConfig();
  const url = addressUrl(blockExplorerBaseUrl, address);
  const shown = (
    <span className="font-medium font-mono text-sm" title={address}>
      {shortAddress(address)}
    </span>
  );
  if (url === null) return shown;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-6 items-center text-signal-text hover:underline"
    >
      {shown}
    </a>
  );
}
