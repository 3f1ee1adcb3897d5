import { text } from '@parley/text/ui';
import { lazy, Suspense } from 'react';
import { TestCoinsButton } from '../features/connect/TestCoinsButton.tsx';
import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';
import { InstallOffer } from '../features/install/InstallOffer.tsx';
import { MintWidget } from '../features/names/MintWidget.tsx';
import { ReferralWidget } from '../features/referral/ReferralWidget.tsx';

const AccountCard = lazy(() =>
  import('./AccountCard.tsx').then((m) => ({ default: m.AccountCard })),
);
const MobileActions = lazy(() =>
  import('./MobileActions.tsx').then((m) => ({ default: m.MobileActions })),
);

type RightSidebarProps = {
  /** One column: the sidebar is a sheet and holds the account as well. */
  isSheet: boolean;
  onNavigate: () => void;
  /** The member has the first name now. */
  onMinted: () => void;
};

/** What concerns the member: a name, and the link that earns. */
export function RightSidebar({ isSheet, onNavigate, onMinted }: RightSidebarProps) {
  return (
    <aside
      aria-label={text.nav.rightSidebar}
      className="mx-auto flex min-w-0 max-w-[480px] flex-col gap-[22px] p-5"
    >
      {isSheet && (
        <Suspense fallback={<div className="h-11" />}>
          <AccountCard />
        </Suspense>
      )}
      <MintWidget
        entrance={<WalletEntrance look="plain" className="w-full" />}
        coins={<TestCoinsButton className="mt-2 w-full" />}
        onMinted={onMinted}
      />
      <div className="border-line border-t pt-[22px]">
        <ReferralWidget />
      </div>
      <InstallOffer />
      {isSheet && (
        <Suspense>
          <MobileActions onNavigate={onNavigate} />
        </Suspense>
      )}
    </aside>
  );
}
