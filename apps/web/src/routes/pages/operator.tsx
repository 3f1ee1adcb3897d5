import { ReportsSection } from '../../features/chat/reports/ReportsSection.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { OperatorScreen } from '../../features/operator/OperatorScreen.tsx';

/** What the owner of the community's contracts can do. */
export function Page() {
  return <OperatorScreen entrance={<WalletEntrance />} reports={<ReportsSection />} />;
}
