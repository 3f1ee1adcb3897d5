import type { FoundPeople } from '@parley/domain/search/wire';
import { profilePath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { findUserText } from '@parley/text/findUser';
import { mutedText } from '@parley/text/muted';
import { text } from '@parley/text/ui';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { usePictureUrl } from '../../data/pictures.ts';
import { offeredNames } from '../../data/search.ts';
import { muted } from '../../storage/muted.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { Picture } from '../../ui/Picture.tsx';

type FoundName = FoundPeople['names'][number];

type FoundNamesProps = { asked: string; names: FoundName[] };

/** Names like the one that is typed, each leading to its holder's profile. */
export function FoundNames({ asked, names }: FoundNamesProps) {
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const offered = offeredNames(names, asked, blocked);
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="found-names" className="mt-8 max-w-[440px]">
      <h2 id="found-names" className="font-semibold text-faint text-xs">
        {findUserText.like}
      </h2>
      <ul className="-mx-3 mt-1.5">
        {offered.map((found) => (
          <li key={found.name}>
            <Row found={found} isBlocked={blocked.includes(found.holder)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { found: FoundName; isBlocked: boolean };

function Row({ found: { name, holder, isMain }, isBlocked }: RowProps) {
  const { tldName } = useConfig();
  const url = usePictureUrl(name);
  const kept = isMain ? findUserText.shown : shortAddress(holder);
  const note = isBlocked ? mutedText.isBlocked : kept;
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
      <span className="shrink-0 text-faint text-sm">{note}</span>
    </Link>
  );
}
