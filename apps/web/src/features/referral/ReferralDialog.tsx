import { clipboardText } from '@parley/text/clipboard';
import { referralText } from '@parley/text/referral';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReferralLink } from './useReferralLink.ts';
import { WaitingFees } from './WaitingFees.tsx';

/** Dialog to share the referral link. */
export function ReferralDialog({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const { link, isCopied, copy } = useReferralLink();
  const points = config.showFeatures.activityPoints ? referralText.points : '';
  return (
    <Dialog title={referralText.title} closeLabel={text.close} onClose={onClose}>
      <p className="mb-4 text-soft">{`${referralText.intro}${points}`}</p>
      {link === null ? (
        <p className="text-faint">{text.referral.connectFirst}</p>
      ) : (
        <CopyField
          label={referralText.field}
          value={link}
          copyLabel={isCopied ? clipboardText.copied : clipboardText.copy}
          onCopy={copy}
        />
      )}
      {link !== null && <WaitingFees />}
    </Dialog>
  );
}
