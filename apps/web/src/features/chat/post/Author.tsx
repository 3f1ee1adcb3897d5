import { isOpen } from '@parley/domain/site/features';
import { memberId } from '@parley/domain/site/memberPath';
import { profilePath } from '@parley/domain/site/pages';
import { memberCardText } from '@parley/text/memberCard';
import { postText } from '@parley/text/post';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { memberNftsOptions } from '../../../data/nfts.ts';
import { usePictureUrl } from '../../../data/pictures.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PersonIcon, SendIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { BioWords } from '../bio/BioWords.tsx';
import { useBio } from '../bio/useBio.ts';
import { MemberFacts } from '../member/MemberFacts.tsx';
import { SelfContext } from '../selfContext.ts';

type AuthorProps = { address: `0x${string}`; name: string | null };

const linkClass =
  'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control border border-line bg-raise px-3 font-[550] text-sm hover:border-edge wide:min-h-9';

/** Who wrote a message: picture, name, since when they are here, what they share, and the ways to them. */
export function Author({ address, name }: AuthorProps) {
  const config = useConfig();
  const { author: self } = use(SelfContext);
  const url = usePictureUrl(name);
  const { data: said } = useBio(address);
  const id = memberId({ name, address }, config.tldName);
  const pictureClass = 'size-11 shrink-0 rounded-picture';
  return (
    <section
      aria-labelledby="author"
      className="grid grid-cols-1 gap-3 border-line border-t pt-[22px]"
    >
      <h2 id="author" className="wrap-anywhere text-[17px]">
        <MemberName
          name={name}
          address={address}
          tld={config.tldName}
          warnings={text.nameWarning}
        />
      </h2>
      <div className="flex min-h-11 items-center gap-3">
        <Picture
          url={url}
          fallback={<Avatar address={address} className={pictureClass} />}
          className={pictureClass}
        />
        <div className="min-w-0">
          <MemberFacts address={address} name={name} />
          {isOpen('nft', config) && <Created address={address} />}
        </div>
      </div>
      {said && <BioWords said={said} />}
      <div className="flex gap-2">
        <Link href={profilePath(id)} className={linkClass}>
          <PersonIcon className="size-4" />
          {memberCardText.profile}
        </Link>
        {self !== address && isOpen('sendTokens', config) && (
          <Link href={`/send-tokens/?to=${encodeURIComponent(id)}`} className={linkClass}>
            <SendIcon className="size-4" />
            {memberCardText.send}
          </Link>
        )}
      </div>
    </section>
  );
}

/** How many collections they launched, once that is known; nothing for none. */
function Created({ address }: { address: string }) {
  const { data } = useQuery(memberNftsOptions(address));
  const count = data?.created.length ?? 0;
  return count === 0 ? null : <p className="text-sm text-soft">{postText.created(count)}</p>;
}
