import { fullName } from '@parley/domain/names/display';
import { titleOf } from '@parley/domain/site/titles';
import { shortAddress } from '@parley/domain/tokens/format';
import { addressText } from '@parley/text/address';
import { profileText } from '@parley/text/profile';
import { text } from '@parley/text/ui';
import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../../data/config.tsx';
import { type Member, useMember } from '../../data/member.ts';
import { useLate } from '../../data/useLate.ts';
import { useAddress, useAuthor, useIsReconnecting } from '../../data/wallet.ts';
import type { OpenDevice } from '../../files/useUpload.ts';
import { rememberPerson } from '../../storage/recentPeople.ts';
import { Button } from '../../ui/Button.tsx';
import { PageBody } from '../../ui/PageBody.tsx';
import { savedWallet } from '../../wallet/walletState.ts';
import { MemberProfile } from './MemberProfile.tsx';

type ProfileScreenProps = {
  /** A name or an address; null for the member's own profile. */
  id: string | null;
  /** Leads to a connected wallet. */
  entrance: ReactNode;
  /** What the member says of themselves. */
  about: (address: `0x${string}`) => ReactNode;
  /** What the member said, collected, and made. */
  below: (address: `0x${string}`) => ReactNode;
  /** What hears less of another member; by the name that they are called. */
  more: (address: `0x${string}`, name: string) => ReactNode;
  /** Gets the device that uploads for the member; null where nothing can be uploaded. */
  openDevice: OpenDevice | null;
};

/** A member's page; without an id the connected member's. */
export function ProfileScreen({ id, entrance, ...shown }: ProfileScreenProps) {
  const own = useAddress();
  const asked = id ?? own;
  if (asked === null) {
    return (
      <PageBody title={text.places.profile} intro={profileText.connect}>
        <div>{entrance}</div>
      </PageBody>
    );
  }
  return <FoundProfile id={asked} {...shown} />;
}

type FoundProfileProps = { id: string } & Omit<ProfileScreenProps, 'id' | 'entrance'>;

function FoundProfile({ id, about, below, more, openDevice }: FoundProfileProps) {
  const config = useConfig();
  const member = useMember(id);
  const isLate = useLate(member.state === 'loading');
  useRemembered(member);
  const name =
    member.state === 'found' && member.name ? fullName(member.name, config.tldName) : null;
  const title = name ?? (member.state === 'found' ? shortAddress(member.address) : undefined);
  useEffect(() => {
    document.title = titleOf('/profile', config, title);
  }, [title, config]);

  switch (member.state) {
    case 'loading':
      return (
        <PageBody title={text.places.profile}>
          <p role="status" className="animate-late text-soft">
            {isLate ? profileText.late : profileText.loading}
          </p>
        </PageBody>
      );
    case 'failed':
      return (
        <PageBody title={text.places.profile}>
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{profileText.failed}</p>
            <Button onClick={() => location.reload()}>{text.retry}</Button>
          </div>
        </PageBody>
      );
    case 'typo':
      return (
        <PageBody title={text.places.profile}>
          <p>{addressText.typo}</p>
        </PageBody>
      );
    case 'nobody':
      return (
        <PageBody title={profileText.nobody(fullName(member.name, config.tldName))}>
          <p className="text-soft">{profileText.nobodyText}</p>
        </PageBody>
      );
    case 'found':
      return (
        <MemberProfile
          member={member}
          about={about(member.address)}
          below={below(member.address)}
          more={more(member.address, title ?? '')}
          openDevice={openDevice}
        />
      );
  }
}

/** Keeps whom a member looked at for `/find-user`; not themselves, and not before it is known who looks. */
function useRemembered(member: Member): void {
  const by = useAuthor();
  const isReconnecting = useIsReconnecting();
  const { address, name } = member.state === 'found' ? member : { address: null, name: null };
  useEffect(() => {
    // A wallet that is late may still come back: until then it isn't a visitor who looks.
    const isLate = by === null && savedWallet() !== null;
    if (address === null || isReconnecting || isLate) return;
    if (address.toLowerCase() !== by?.toLowerCase()) rememberPerson(by, { address, name });
  }, [address, name, by, isReconnecting]);
}
