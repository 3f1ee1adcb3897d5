import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { useAddress } from '../../data/wallet.ts';
import { copyText } from '../../platform/clipboard.ts';
import { text } from '../../text/messages.ts';
import { showToast } from '../../ui/toast.ts';
import { referralLink } from './referralLink.ts';

/** The member's own referral link, null without a wallet, and how to copy it. */
export function useReferralLink(): { link: string | null; copy: () => void } {
  const config = useConfig();
  const address = useAddress();
  const name = useMainName(address) ?? null;
  const link = address === null ? null : referralLink(config, address, name);

  async function copy() {
    if (link === null) return;
    const copied = await copyText(link);
    void showToast(
      copied ? 'success' : 'warning',
      copied ? text.referral.copied : text.referral.copyFailed,
    );
  }
  return { link, copy: () => void copy() };
}
