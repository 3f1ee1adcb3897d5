import type { People } from '@parley/domain/chat/wire';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { MemberLink as Linked } from '../../ui/MemberLink.tsx';

/** A member of a list, whose names came with it. */
export function MemberLink({ address, people }: { address: string; people: People }) {
  const { tldName } = useConfig();
  const name = people[address]?.name ?? null;
  return <Linked name={name} address={address} tld={tldName} warnings={text.nameWarning} />;
}
