import { referralText } from '@parley/text/referral';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { useAddress } from '../../data/wallet.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReferralLink } from './ReferralLink.tsx';
import { WaitingFees } from './WaitingFees.tsx';

/** Dialog to share the referral link. */
export function ReferralDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const address = useAddress();
  const points = config.showFeatures.activityPoints ? referralText.points : '';
  return (
    <Dialog title={referralText.title} closeLabel={text.close} onClose={onClose}>
      <p className="mb-4 text-soft">{`${referralText.intro}${points}`}</p>
      {address === null ? (
        <p className="text-faint">{text.referral.connectFirst}</p>
      ) : (
        <>
          <ReferralLink />
          <WaitingFees />
        </>
      )}
    </Dialog>
  );
}
