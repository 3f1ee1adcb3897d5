import { profilePath } from '@parley/domain/site/pages';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { MemberName } from './MemberName.tsx';

/** A member's name, leading to the profile. */
export function MemberLink(member: ComponentProps<typeof MemberName>) {
  const { name, address, tld } = member;
  return (
    <Link
      href={profilePath(name === null ? address : `${name}${tld}`)}
      className="min-w-0 hover:underline"
    >
      <MemberName {...member} />
    </Link>
  );
}
