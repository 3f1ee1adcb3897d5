import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { StakeScreen } from '../../features/stake/StakeScreen.tsx';

/** Staking and its rewards. */
export function Page() {
  return <StakeScreen entrance={<WalletEntrance />} />;
}
