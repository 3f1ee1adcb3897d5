import type { People } from '@parley/domain/chat/wire';
import { profilePath } from '@parley/domain/site/pages';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { MemberName } from '../../ui/MemberName.tsx';

/** A member's name, leading to the profile. */
export function MemberLink({ address, people }: { address: string; people: People }) {
  const { tldName } = useConfig();
  const name = people[address]?.name ?? null;
  return (
    <Link
      href={profilePath(name === null ? address : `${name}${tldName}`)}
      className="min-w-0 hover:underline"
    >
      <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
    </Link>
  );
}
