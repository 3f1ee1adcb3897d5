import { mutedText } from '@parley/text/muted';
import { isMutedFull, toggleMuted } from '../../../storage/toggleMuted.ts';
import { showToast } from '../../../ui/toast.ts';

/** Mutes a member, or no longer, and says so. `address` is in lower case. */
export function toggleMember(address: string, name: string): void {
  if (isFull('people', address)) return;
  const isMuted = toggleMuted('people', address);
  void showToast('default', isMuted ? mutedText.done(name) : mutedText.undone(name));
}

/** Blocks a member, or no longer, and says so. `address` is in lower case. */
export function toggleBlock(address: string, name: string): void {
  if (isFull('blocked', address)) return;
  const isBlocked = toggleMuted('blocked', address);
  void showToast('default', isBlocked ? mutedText.blocked(name) : mutedText.unblocked(name));
}

/** Says so where the list has no room for another one. */
function isFull(kind: 'people' | 'blocked', address: string): boolean {
  const isOver = isMutedFull(kind, address);
  if (isOver) void showToast('warning', mutedText.full[kind]);
  return isOver;
}
