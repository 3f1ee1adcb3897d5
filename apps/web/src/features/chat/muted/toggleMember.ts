import { mutedText } from '@parley/text/muted';
import { toggleMuted } from '../../../storage/toggleMuted.ts';
import { showToast } from '../../../ui/toast.ts';

/** Mutes a member in this browser, or no longer, and says so. `address` is in lower case. */
export function toggleMember(address: string, name: string): void {
  const isMuted = toggleMuted('people', address);
  void showToast('default', isMuted ? mutedText.done(name) : mutedText.undone(name));
}

/** Blocks a member in this browser, or no longer, and says so. `address` is in lower case. */
export function toggleBlock(address: string, name: string): void {
  const isBlocked = toggleMuted('blocked', address);
  void showToast('default', isBlocked ? mutedText.blocked(name) : mutedText.unblocked(name));
}
