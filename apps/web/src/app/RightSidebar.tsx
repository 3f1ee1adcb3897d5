import { text } from '@parley/text/ui';
import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';
import { InstallOffer } from '../features/install/InstallOffer.tsx';
import { MintSkeleton } from '../features/names/MintSkeleton.tsx';
import { MintWidget } from '../features/names/MintWidget.tsx';
import { ReferralWidget } from '../features/referral/ReferralWidget.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { railId } from '../ui/railId.ts';

const NameForm = lazyPart(() => import('./NameForm.tsx').then((m) => m.NameForm), <MintSkeleton />);
const AccountCard = lazyPart(
  () => import('./AccountCard.tsx').then((m) => m.AccountCard),
  <div className="h-11" />,
);
const MobileActions = lazyPart(() => import('./MobileActions.tsx').then((m) => m.MobileActions));

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
      {isSheet && <AccountCard />}
      <div
        id={railId}
        className="flex flex-col gap-[22px] border-line border-b pb-[22px] empty:hidden"
      />
      <MintWidget
        entrance={<WalletEntrance look="plain" className="w-full" />}
        Form={NameForm}
        onMinted={onMinted}
      />
      <div className="border-line border-t pt-[22px]">
        <ReferralWidget />
      </div>
      <InstallOffer />
      {isSheet && <MobileActions onNavigate={onNavigate} />}
    </aside>
  );
}
