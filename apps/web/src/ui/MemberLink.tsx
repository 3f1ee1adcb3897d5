import { memberPath } from '@parley/domain/site/memberPath';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { MemberName } from './MemberName.tsx';

/** A member's name, leading to the profile. */
export function MemberLink(member: ComponentProps<typeof MemberName>) {
  const { name, address, tld } = member;
  return (
    <Link href={memberPath({ name, address }, tld)} className="min-w-0 hover:underline">
      <MemberName {...member} />
    </Link>
  );
}
