import { useConfig } from '../../data/config.tsx';
import { text } from '../../text/messages.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReferralLink } from './useReferralLink.ts';

/** The specification's modal to share the referral link. */
export function ReferralDialog({ onClose }: { onClose: () => void }) {
  const { activityPointsAddress } = useConfig();
  const { link, copy } = useReferralLink();
  const points = activityPointsAddress === '' ? '' : text.referral.points;
  return (
    <Dialog title={text.referral.dialogTitle} closeLabel={text.close} onClose={onClose}>
      <p className="mb-4 text-soft">{`${text.referral.dialogIntro}${points}`}</p>
      {link === null ? (
        <p className="text-faint">{text.referral.connectFirst}</p>
      ) : (
        <CopyField label={text.referral.field} value={link} copyLabel={text.copy} onCopy={copy} />
      )}
    </Dialog>
  );
}
