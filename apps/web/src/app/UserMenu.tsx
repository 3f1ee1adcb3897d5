import { memberId } from '@parley/domain/site/memberPath';
import { accountText } from '@parley/text/account';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useIsModerator, useIsOwner } from '../data/operator.ts';
import { useAddress } from '../data/wallet.ts';
import { useDisconnect } from '../features/connect/useDisconnect.ts';
import { ChevronIcon, DisconnectIcon } from '../ui/icons.ts';
import { MemberName } from '../ui/MemberName.tsx';
import { Menu } from '../ui/Menu.tsx';
import { accountItems, operatorItem, reportsItem } from './accountItems.ts';
import { Portrait } from './Portrait.tsx';

/** The member's menu: named by the main name, else the short address, else 'Profile'. */
export function UserMenu() {
  const { tldName } = useConfig();
  const address = useAddress();
  const name = useMainName(address);
  const disconnect = useDisconnect();
  // Asked when the menu opens first: everybody else has no use for the answer.
  const [wasOpened, setOpened] = useState(false);
  const isOwner = useIsOwner(wasOpened);
  const moderates = useIsModerator(wasOpened);
  const items = [
    ...accountItems(address && memberId({ name: name ?? null, address }, tldName)),
    { label: accountText.disconnect, icon: DisconnectIcon, run: disconnect },
    // Last: they come when the menu is open already, and must not move what is under the pointer.
    ...(moderates ? [reportsItem] : []),
    ...(isOwner ? [operatorItem] : []),
  ];
  return (
    <Menu name={text.wallet.menu} items={items} buttonClass="ps-2" onOpen={() => setOpened(true)}>
      {address !== null && <Portrait className="size-[22px] rounded-md" />}
      <span className="max-w-40 truncate max-[1179px]:max-w-[120px]">
        {address === null ? (
          accountText.profile
        ) : (
          <MemberName
            name={name || null}
            address={address}
            tld={tldName}
            warnings={text.nameWarning}
          />
        )}
      </span>
      <ChevronIcon className="size-3.5 text-faint" />
    </Menu>
  );
}
