import { fullName } from '@parley/domain/names/display';
import { isOpen } from '@parley/domain/site/features';
import { memberId } from '@parley/domain/site/memberPath';
import { profilePath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { clipboardText } from '@parley/text/clipboard';
import { memberCardText } from '@parley/text/memberCard';
import { profileText } from '@parley/text/profile';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { usePictureUrl } from '../../../data/pictures.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { copyText } from '../../../platform/clipboard.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyIcon, PersonIcon, SendIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Floating } from '../actions/Floating.tsx';
import { BioWords } from '../bio/BioWords.tsx';
import { useBio } from '../bio/useBio.ts';
import type { Point } from '../openPart.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberMore } from './MemberMore.tsx';

/** A member whose card is open, and where. */
export type ShownMember = {
  address: `0x${string}`;
  /** The name that they show; null for none. */
  name: string | null;
  at: Point;
};

type MemberCardProps = { member: ShownMember; onClose: () => void };

/** In CSS pixels; also in its class. */
const width = 300;
const linkClass =
  'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control border border-line px-2.5 font-[550] text-sm hover:border-edge wide:min-h-9';
/** Who a member is at a glance, beside their name; a sheet on phones. */
export function MemberCard({ member: { address, name, at }, onClose }: MemberCardProps) {
  const config = useConfig();
  const url = usePictureUrl(name);
  const { data: said } = useBio(address);
  const isOwn = useAuthor()?.toLowerCase() === address;
  const id = memberId({ name, address }, config.tldName);
  const shownName = name === null ? shortAddress(address) : fullName(name, config.tldName);
  const pictureClass = 'size-14 shrink-0 rounded-2xl';

  async function copy() {
    const isCopied = await copyText(address);
    void showToast(
      isCopied ? 'success' : 'warning',
      isCopied ? profileText.addressCopied : clipboardText.failed,
    );
  }

  return (
    <Floating
      label={memberCardText.about(shownName)}
      at={{ x: at.x + width, y: at.y }}
      onClose={onClose}
      className="p-4 max-wide:pb-[max(16px,env(safe-area-inset-bottom))] wide:w-[300px]"
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="flex items-center gap-3.5">
          <Picture
            url={url}
            fallback={<Avatar address={address} className={pictureClass} />}
            className={pictureClass}
          />
          <div className="min-w-0 text-[17px] leading-6">
            <MemberName
              name={name}
              address={address}
              tld={config.tldName}
              warnings={text.nameWarning}
            />
          </div>
        </div>
        {said && <BioWords said={said} />}
        <MemberFacts address={address} name={name} />
        <div className="flex gap-1.5">
          <Link href={profilePath(id)} onClick={onClose} className={linkClass}>
            <PersonIcon className="size-4" />
            {memberCardText.profile}
          </Link>
          {!isOwn && isOpen('sendTokens', config) && (
            <Link
              href={`/send-tokens/?to=${encodeURIComponent(id)}`}
              onClick={onClose}
              className={linkClass}
            >
              <SendIcon className="size-4" />
              {memberCardText.send}
            </Link>
          )}
          <Button
            size="small"
            aria-label={profileText.copyAddress}
            title={profileText.copyAddress}
            onClick={() => void copy()}
          >
            <CopyIcon className="size-4" />
          </Button>
          {!isOwn && (
            <MemberMore
              address={address}
              name={name ?? shortAddress(address)}
              buttonClass="max-wide:min-h-11"
            />
          )}
        </div>
      </div>
    </Floating>
  );
}
