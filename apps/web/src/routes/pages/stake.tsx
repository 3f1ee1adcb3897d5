import { useSearch } from 'wouter';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { StakeScreen } from '../../features/stake/StakeScreen.tsx';

/** Staking and its rewards; the address fills in what is typed. */
export function Page() {
  return <StakeScreen query={useSearch()} entrance={<WalletEntrance />} />;
}
