import { clipboardText } from '@parley/text/clipboard';
import { referralText } from '@parley/text/referral';
import { useEffect, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { useAddress } from '../../data/wallet.ts';
import { copyText } from '../../platform/clipboard.ts';
import { showToast } from '../../ui/toast.ts';
import { referralLink } from './referralLink.ts';

/** How long the button shows that the link is copied, in milliseconds. */
const copiedMs = 2_500;

/** The member's own referral link, null without a wallet, how to copy it, and whether it just was. */
export function useReferralLink(): { link: string | null; isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const config = useConfig();
  const address = useAddress();
  const name = useMainName(address) ?? null;
  const link = address === null ? null : referralLink(config, address, name);

  async function copy() {
    if (link === null) return;
    const copied = await copyText(link);
    setCopied(copied);
    void showToast(
      copied ? 'success' : 'warning',
      copied ? referralText.copied : clipboardText.failed,
    );
  }
  return { link, isCopied, copy: () => void copy() };
}
