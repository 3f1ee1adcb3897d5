import { fullName } from '@parley/domain/names/display';
import { formatPoints } from '@parley/domain/points/format';
import { isOpen } from '@parley/domain/site/features';
import { memberId } from '@parley/domain/site/memberPath';
import { formatAmount } from '@parley/domain/tokens/format';
import { clipboardText } from '@parley/text/clipboard';
import { profileText } from '@parley/text/profile';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { balanceOptions } from '../../data/balance.ts';
import { chatTokenOptions } from '../../data/chatToken.ts';
import { useConfig } from '../../data/config.tsx';
import type { Member } from '../../data/member.ts';
import { usePictureUrl } from '../../data/pictures.ts';
import { usePoints } from '../../data/points.ts';
import { useAddress } from '../../data/wallet.ts';
import type { OpenDevice } from '../../files/useUpload.ts';
import { copyText } from '../../platform/clipboard.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { addressUrl } from '../../transactions/explorer.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { CopyIcon, OutsideIcon } from '../../ui/icons.ts';
import { MemberName } from '../../ui/MemberName.tsx';
import { PageBody } from '../../ui/PageBody.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { showToast } from '../../ui/toast.ts';
import { ChangePicture } from './ChangePicture.tsx';

type FoundMember = Extract<Member, { state: 'found' }>;

type MemberProfileProps = {
  member: FoundMember;
  about: ReactNode;
  below: ReactNode;
  /** What hears less of another member. */
  more: ReactNode;
  /** Gets the device that uploads for the member; null where nothing can be uploaded. */
  openDevice: OpenDevice | null;
};

/** A member's picture, name, address, and assets on chain; with what they say, and what they did. */
export function MemberProfile({ member, about, below, more, openDevice }: MemberProfileProps) {
  const { address, name, mainName } = member;
  const { tldName } = useConfig();
  const url = usePictureUrl(name);
  const pictureClass = 'size-[72px] shrink-0 rounded-[28px] wide:size-24';
  return (
    <PageBody
      title={<MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />}
    >
      <div className="grid gap-4">
        <div className="flex items-start gap-5">
          <Picture
            url={url}
            fallback={<Avatar address={address} className={pictureClass} />}
            className={pictureClass}
          />
          <div className="grid min-h-[72px] min-w-0 flex-1 content-center gap-2 wide:min-h-24">
            {note() !== null && <p className="text-soft">{note()}</p>}
            {about}
          </div>
        </div>
        <Actions
          address={address}
          sendTo={memberId({ name, address }, tldName)}
          more={more}
          picture={
            name !== null && <ChangePicture name={name} address={address} openDevice={openDevice} />
          }
        />
      </div>
      <Holdings address={address} />
      {below}
    </PageBody>
  );

  function note(): string | null {
    if (name === null) return profileText.noName;
    if (mainName === null || mainName === name) return null;
    return profileText.notMain(fullName(mainName, tldName));
  }
}

function Holdings({ address }: { address: `0x${string}` }) {
  const config = useConfig();
  const balance = useQuery(balanceOptions(config, address));
  const chatTokens = useQuery(chatTokenOptions(config, address));
  const points = usePoints(address);
  const unknown = <span className="text-faint">{profileText.unknown}</span>;
  const amount = (wei: bigint | undefined, decimals: number, symbol: string, failed: boolean) =>
    wei === undefined ? (
      failed ? (
        unknown
      ) : (
        '…'
      )
    ) : (
      <Amount value={formatAmount(wei, decimals)} unit={symbol} size="small" />
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
    facts.push({
      label: profileText.points,
      value: <Amount value={shown} unit="AP" size="small" />,
    });
  }
  return <Facts facts={facts} />;
}

/** The address is a button: what it looks like tells nobody anything. */
function CopyAddress({ address }: { address: `0x${string}` }) {
  async function copy() {
    const copied = await copyText(address);
    void showToast(
      copied ? 'success' : 'warning',
      copied ? profileText.addressCopied : clipboardText.failed,
    );
  }
  return (
    <Button onClick={() => void copy()} title={address}>
      <CopyIcon />
      {profileText.copyAddress}
    </Button>
  );
}

type ActionsProps = Pick<MemberProfileProps, 'more'> & {
  address: `0x${string}`;
  sendTo: string;
  /** What changes the member's own picture. */
  picture: ReactNode;
};

function Actions({ address, sendTo, picture, more }: ActionsProps) {
  const config = useConfig();
  const isOwn = useAddress()?.toLowerCase() === address.toLowerCase();
  const explorer = addressUrl(config.blockExplorerBaseUrl, address);
  const linkClass =
    'inline-flex min-h-11 items-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge wide:min-h-10';
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn && (
        <>
          {picture}
          <Button onClick={() => openDialog('change-name')}>{profileText.changeName}</Button>
          <Button onClick={() => openDialog('referral')}>{profileText.share}</Button>
        </>
      )}
      {!isOwn && isOpen('sendTokens', config) && (
        <Link href={`/send-tokens/?to=${encodeURIComponent(sendTo)}`} className={linkClass}>
          {profileText.sendTo}
        </Link>
      )}
      <CopyAddress address={address} />
      {explorer !== null && (
        <a
          href={explorer}
          target="_blank"
          rel="noopener"
          title={profileText.explorer}
          aria-label={profileText.explorer}
          className={classes(linkClass, 'justify-center')}
        >
          <OutsideIcon />
        </a>
      )}
      {!isOwn && more}
    </div>
  );
}
