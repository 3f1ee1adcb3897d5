import { fullName } from '@parley/domain/names/display';
import { formatPoints } from '@parley/domain/points/format';
import { isOpen } from '@parley/domain/site/features';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { text } from '@parley/text/messages';
import { pageText } from '@parley/text/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { balanceOptions } from '../../data/balance.ts';
import { chatTokenOptions } from '../../data/chatToken.ts';
import { useConfig } from '../../data/config.tsx';
import { usePictureUrls } from '../../data/pictures.ts';
import { usePoints } from '../../data/points.ts';
import { useAddress } from '../../data/wallet.ts';
import { copyText } from '../../platform/clipboard.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { addressUrl } from '../../transactions/explorer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { showToast } from '../../ui/toast.ts';
import type { Member } from './useMember.ts';

type FoundMember = Extract<Member, { state: 'found' }>;

/** Who a member is: picture, name, address, and what the chain says the member has. */
export function MemberProfile({ member }: { member: FoundMember }) {
  const { address, name, mainName } = member;
  const { tldName } = useConfig();
  const urls = usePictureUrls(name);
  const pictureClass = 'size-20 rounded-sheet';
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-[680px] gap-7 px-5 py-7 wide:px-6">
        <header className="flex items-center gap-4">
          <Picture
            urls={urls}
            fallback={<Avatar address={address} className={pictureClass} />}
            className={pictureClass}
          />
          <div className="min-w-0">
            <h1 className="text-[26px] leading-8 [overflow-wrap:anywhere]">
              <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
            </h1>
            <p className="text-soft">{note()}</p>
          </div>
        </header>
        <Holdings address={address} />
        <Actions address={address} sendTo={name === null ? address : `${name}${tldName}`} />
      </div>
    </div>
  );

  function note(): string {
    if (name === null) return pageText.profile.noName;
    if (mainName === null || mainName === name) return shortAddress(address);
    return pageText.profile.notMain(fullName(mainName, tldName));
  }
}

function Holdings({ address }: { address: `0x${string}` }) {
  const config = useConfig();
  const balance = useQuery(balanceOptions(config, address));
  const chatTokens = useQuery(chatTokenOptions(config, address));
  const points = usePoints(address);
  const unknown = <span className="text-faint">{pageText.profile.unknown}</span>;
  const amount = (wei: bigint | undefined, decimals: number, symbol: string, failed: boolean) =>
    wei === undefined ? (
      failed ? (
        unknown
      ) : (
        '…'
      )
    ) : (
      <>
        {formatAmount(wei, decimals)} <span className="text-soft">{symbol}</span>
      </>
    );
  const facts: Fact[] = [
    {
      label: config.nativeCurrencyName || config.tokenSymbol,
      value: amount(balance.data, config.tokenDecimals, config.tokenSymbol, balance.isError),
    },
  ];
  if (config.chatTokenAddress !== '') {
    const symbol = config.chatTokenSymbol;
    facts.push({ label: symbol, value: amount(chatTokens.data, 18, symbol, chatTokens.isError) });
  }
  if (isOpen('activityPoints', config)) {
    const shown = points === undefined ? '…' : formatPoints(points);
    facts.push({ label: pageText.profile.points, value: `${shown} AP` });
  }
  facts.push({ label: pageText.profile.address, value: <Address address={address} /> });
  return <Facts facts={facts} />;
}

function Address({ address }: { address: `0x${string}` }) {
  async function copy() {
    const copied = await copyText(address);
    void showToast(
      copied ? 'success' : 'warning',
      copied ? pageText.profile.addressCopied : text.referral.copyFailed,
    );
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      title={pageText.profile.copyAddress}
      className="min-h-6 text-end font-medium font-mono text-sm hover:underline"
    >
      {address}
    </button>
  );
}

function Actions({ address, sendTo }: { address: `0x${string}`; sendTo: string }) {
  const config = useConfig();
  const isOwn = useAddress()?.toLowerCase() === address.toLowerCase();
  const explorer = addressUrl(config.blockExplorerBaseUrl, address);
  const linkClass =
    'inline-flex min-h-11 items-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge wide:min-h-10';
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn && (
        <>
          <Button onClick={() => openDialog('change-name')}>{pageText.profile.changeName}</Button>
          <Button onClick={() => openDialog('referral')}>{pageText.profile.share}</Button>
        </>
      )}
      {!isOwn && isOpen('sendTokens', config) && (
        <Link href={`/send-tokens/?to=${encodeURIComponent(sendTo)}`} className={linkClass}>
          {pageText.profile.sendTo}
        </Link>
      )}
      {explorer !== null && (
        <a href={explorer} target="_blank" rel="noopener" className={linkClass}>
          {pageText.profile.explorer}
        </a>
      )}
    </div>
  );
}
