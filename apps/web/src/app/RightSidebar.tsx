import { text } from '@parley/text/ui';
import { TestCoinsButton } from '../features/connect/TestCoinsButton.tsx';
import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';
import { InstallOffer } from '../features/install/InstallOffer.tsx';
import { MintWidget } from '../features/names/MintWidget.tsx';
import { ReferralWidget } from '../features/referral/ReferralWidget.tsx';
import { MobileActions } from './MobileActions.tsx';

type RightSidebarProps = {
  /** One column: the sidebar is a sheet and holds the account as well. */
  isSheet: boolean;
  onNavigate: () => void;
};

/** What concerns the member: a name, and the link that earns. */
export function RightSidebar({ isSheet, onNavigate }: RightSidebarProps) {
  return (
    <aside
      aria-label={text.nav.rightSidebar}
      className="mx-auto flex min-w-0 max-w-[480px] flex-col gap-7 px-5 py-5"
    >
      <MintWidget
        entrance={<WalletEntrance look="plain" className="w-full" />}
        coins={<TestCoinsButton className="mt-2 w-full" />}
      />
      <div className="border-line border-t pt-7">
        <ReferralWidget />
      </div>
      <InstallOffer />
      {isSheet && <MobileActions onNavigate={onNavigate} />}
    </aside>
  );
}
