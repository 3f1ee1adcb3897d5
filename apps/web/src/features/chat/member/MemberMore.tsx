import { mutedText } from '@parley/text/muted';
import { useSyncExternalStore } from 'react';
import { muted } from '../../../storage/muted.ts';
import { BellIcon, BellOffIcon, BlockIcon, MoreIcon } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { toggleBlock, toggleMember } from '../muted/toggleMember.ts';

type MemberMoreProps = {
  address: `0x${string}`;
  /** What the member is called. */
  name: string;
  buttonClass: string;
};

/** Behind an ellipsis: hearing less of a member, or nothing. */
export function MemberMore({ address, name, buttonClass }: MemberMoreProps) {
  const { people, blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const member = address.toLowerCase();
  const isMuted = people.includes(member);
  const isBlocked = blocked.includes(member);
  return (
    <Menu
      name={mutedText.more}
      buttonClass={buttonClass}
      items={[
        {
          label: isMuted ? mutedText.unmuteMember : mutedText.muteMember,
          icon: isMuted ? BellIcon : BellOffIcon,
          run: () => toggleMember(member, name),
        },
        {
          label: isBlocked ? mutedText.unblockMember : mutedText.blockMember,
          icon: BlockIcon,
          run: () => toggleBlock(member, name),
          tone: isBlocked ? 'plain' : 'warn',
        },
      ]}
    >
      <MoreIcon className="size-4" />
      <span className="sr-only">{mutedText.more}</span>
    </Menu>
  );
}
