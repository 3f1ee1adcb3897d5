import type { FoundPeople } from '@parley/domain/search/wire';
import { profilePath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { findUserText } from '@parley/text/findUser';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { usePictureUrl } from '../../data/pictures.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { Picture } from '../../ui/Picture.tsx';

type FoundName = FoundPeople['names'][number];

/** Names like the one that is typed, each leading to its holder's profile. */
export function FoundNames({ names }: { names: readonly FoundName[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="found-names" className="mt-8 max-w-[440px]">
      <h2 id="found-names" className="font-semibold text-faint text-xs">
        {findUserText.like}
      </h2>
      <ul className="-mx-3 mt-1.5">
        {names.map((found) => (
          <li key={found.name}>
            <Row {...found} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ name, holder, isMain }: FoundName) {
  const { tldName } = useConfig();
  const url = usePictureUrl(name);
  const pictureClass = 'size-8 shrink-0 rounded-[9px]';
  return (
    <Link
      href={profilePath(`${name}${tldName}`)}
      className="flex min-h-[46px] items-center gap-3 rounded-control px-3 py-1.5 hover:bg-raise"
    >
      <Picture
        url={url}
        fallback={<Avatar address={holder as `0x${string}`} className={pictureClass} />}
        className={pictureClass}
      />
      <span className="min-w-0 flex-1">
        <MemberName name={name} address={holder} tld={tldName} warnings={text.nameWarning} />
      </span>
      <span className="shrink-0 text-faint text-sm">
        {isMain ? findUserText.shown : shortAddress(holder)}
      </span>
    </Link>
  );
}
