import { clipboardText } from '@parley/text/clipboard';
import { referralText } from '@parley/text/referral';
import { text } from '@parley/text/ui';
import { useIsReconnecting } from '../../data/wallet.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { classes } from '../../ui/classes.ts';
import { useReferralLink } from './useReferralLink.ts';

/** The member's referral link in the sidebar. */
export function ReferralWidget() {
  const { link, isCopied, copy } = useReferralLink();
  const isReconnecting = useIsReconnecting();
  return (
    <section aria-labelledby="referral-title">
      <h2 id="referral-title" className="text-lg">
        {text.referral.title}
      </h2>
      <p className="mt-1 mb-3 text-soft text-sm">{text.referral.intro}</p>
      {link === null ? (
        <p className={classes('text-faint text-sm', isReconnecting && 'invisible min-h-11')}>
          {text.referral.connectFirst}
        </p>
      ) : (
        <CopyField
          label={referralText.field}
          value={link}
          copyLabel={isCopied ? clipboardText.copied : clipboardText.copy}
          onCopy={copy}
        />
      )}
    </section>
  );
}
