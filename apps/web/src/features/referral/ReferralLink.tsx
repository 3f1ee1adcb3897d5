import { clipboardText } from '@parley/text/clipboard';
import { referralText } from '@parley/text/referral';
import { CopyField } from '../../ui/CopyField.tsx';
import { useReferralLink } from './useReferralLink.ts';

/** The referral link of the connected wallet, to copy. */
export function ReferralLink() {
  const { link, isCopied, copy } = useReferralLink();
  if (link === null) return null;
  return (
    <CopyField
      label={referralText.field}
      value={link}
      copyLabel={isCopied ? clipboardText.copied : clipboardText.copy}
      onCopy={copy}
    />
  );
}
