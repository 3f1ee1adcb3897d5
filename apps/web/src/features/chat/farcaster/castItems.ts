import type { PublicConfig } from '@parley/domain/config/wire';
import { farcasterText } from '@parley/text/farcaster';
import type { LucideIcon } from 'lucide-react';
import { OutsideIcon, ReplyIcon } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast.ts';
import { isOffered } from '../../../wallet/farcaster/capabilities.ts';
import { openComposer } from '../../../wallet/farcaster/openComposer.ts';
import { replyOf, shareOf } from './castDrafts.ts';

/** A line of a message's menu. */
type CastItem = { label: string; icon: LucideIcon; run: () => void };

/** What a Farcaster client can do with the message with this text at `link`; nothing outside of one. */
export function castItems(body: string, link: string, config: PublicConfig): CastItem[] {
  if (!isOffered('actions.composeCast')) return [];
  const reply = replyOf(body, link);
  const share = {
    label: farcasterText.shareCast,
    icon: OutsideIcon,
    run: () => void openComposer(shareOf(body, link, config), tell(farcasterText.shareFailed)),
  };
  if (reply === null) return [share];
  const run = () => void openComposer(reply, tell(farcasterText.replyFailed));
  return [{ label: farcasterText.replyCast, icon: ReplyIcon, run }, share];
}

const tell = (failure: string) => () => void showToast('error', failure);
