import { useSearch } from 'wouter';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';

/** `/profile?id=` a name or an address; one's own without. */
export function Page() {
  const id = new URLSearchParams(useSearch()).get('id');
  return <ProfileScreen key={id} id={id} entrance={<WalletEntrance />} />;
}
