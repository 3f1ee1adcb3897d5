import { isOpen } from '@parley/domain/site/features';
import { isMemberId } from '@parley/domain/site/validation';
import { useSearch } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { MemberNfts } from '../../features/nfts/MemberNfts.tsx';
import { CardPlayer } from '../../features/player/CardPlayer.tsx';
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';
import { InvalidAddress } from '../notFound.tsx';

/** `/profile?id=` a name or an address; without it the member's own. */
export function Page() {
  const config = useConfig();
  const { tldName } = config;
  const id = new URLSearchParams(useSearch()).get('id') || null;
  if (id !== null && !isMemberId(id, tldName)) return <InvalidAddress />;
  return (
    <ProfileScreen
      key={id}
      id={id}
      entrance={<WalletEntrance />}
      nftsOf={isOpen('nft', config) ? nftsOf : null}
    />
  );
}

function nftsOf(address: `0x${string}`) {
  return (
    <MemberNfts
      address={address}
      playerOf={(item, items) => <CardPlayer item={item} items={items} />}
    />
  );
}
