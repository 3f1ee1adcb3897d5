import { WalletEntrance } from '../features/connect/WalletEntrance.tsx';
import { MintWidget } from '../features/names/MintWidget.tsx';
import { ReferralWidget } from '../features/referral/ReferralWidget.tsx';
import { text } from '../text/messages.ts';
import { MobileActions } from './MobileActions.tsx';

/** What concerns the member: a name, and the link that earns. */
export function RightSidebar({ isSheet }: { isSheet: boolean }) {
  return (
    <aside aria-label={text.nav.rightSidebar} className="flex min-w-0 flex-col gap-7 px-5 py-5">
      <MintWidget entrance={<WalletEntrance look="plain" className="w-full" />} />
      <div className="border-line border-t pt-7">
        <ReferralWidget />
      </div>
      {isSheet && <MobileActions />}
    </aside>
  );
}
