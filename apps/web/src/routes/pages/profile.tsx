import { isMemberId } from '@parley/domain/site/validation';
import { useSearch } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';
import { InvalidAddress } from '../notFound.tsx';

/** `/profile?id=` a name or an address; without it the member's own. */
export function Page() {
  const { tldName } = useConfig();
  const id = new URLSearchParams(useSearch()).get('id') || null;
  if (id !== null && !isMemberId(id, tldName)) return <InvalidAddress />;
  return <ProfileScreen key={id} id={id} entrance={<WalletEntrance />} />;
}
