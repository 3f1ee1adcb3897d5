import { removedLink, withoutReferralLinks } from '@parley/domain/chat/referralLinks';

/** A text without what nobody may type, and with a `removedLink` for each referral link to this site. */
export function allowedText(text: string, origin: string): string {
  return withoutReferralLinks(text.replaceAll(removedLink, ''), origin);
}
