import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { PointsScreen } from '../../features/points/PointsScreen.tsx';

/** The member's points and how they are earned. */
export function Page() {
  return <PointsScreen entrance={<WalletEntrance />} />;
}
