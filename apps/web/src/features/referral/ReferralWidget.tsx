import { text } from '@parley/text/ui';
import { useAddress, useIsReconnecting } from '../../data/wallet.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

/** The size of the link. */
const place = <div className="min-h-11 wide:min-h-10" />;
const ReferralLink = lazyPart(
  () => import('./ReferralLink.tsx').then((m) => m.ReferralLink),
  place,
);

/** The member's referral link in the sidebar. */
export function ReferralWidget() {
  const address = useAddress();
  const isReconnecting = useIsReconnecting();
  return (
    <section aria-labelledby="referral-title">
      <h2 id="referral-title" className="text-lg">
        {text.referral.title}
      </h2>
      <p className="mt-1 mb-3 text-soft text-sm">{text.referral.intro}</p>
      {isReconnecting && place}
      {address !== null && <ReferralLink />}
      {address === null && !isReconnecting && (
        <p className="text-faint text-sm">{text.referral.connectFirst}</p>
      )}
    </section>
  );
}
