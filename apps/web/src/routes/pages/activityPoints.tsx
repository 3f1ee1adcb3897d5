import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { PointsScreen } from '../../features/points/PointsScreen.tsx';
import { ReferralBoard } from '../../features/referral/ReferralBoard.tsx';

/** The member's points, the leaderboard, what inviting earned, and how to earn more. */
export function Page() {
  return (
    <PointsScreen
      entrance={<WalletEntrance />}
      referrals={(address) => <ReferralBoard key={address} address={address} />}
    />
  );
}
