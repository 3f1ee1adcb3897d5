import type { PublicConfig } from '@parley/domain/config/wire';
import { farcasterText } from '@parley/text/farcaster';
import { logWarning } from '../../platform/log.ts';
import { storedFlag } from '../../storage/storedFlag.ts';
import { recentTransactions } from '../../transactions/recent.ts';
import { showToast } from '../../ui/toast.ts';
import { addToFavorites } from '../../wallet/farcaster/addToFavorites.ts';
import { isOffered } from '../../wallet/farcaster/capabilities.ts';
import { isFavorite } from '../../wallet/farcaster/hostContext.ts';
import { SessionError } from '../../wallet/quickSignIn/errors.ts';

/** Where nothing can be stored, once on this page. */
const wasOffered = storedFlag('parley.favoriteOffered');

/** Adds this site to the favorites of the member's client, and says how that went. Never throws. */
export async function keepInFavorites(): Promise<void> {
  try {
    await addToFavorites();
    isFavorite.set(true);
    await showToast('success', farcasterText.added);
  } catch (error) {
    // Declining is the member's right.
    if (error instanceof SessionError && error.code === 'rejected') return;
    logWarning('the host did not add the mini app', error);
    await showToast('error', farcasterText.addFailed);
  }
}

/** Offers to add this site to the favorites at a good moment: once, and to nobody who has added it. */
export function offerFavorites({ communityName }: PublicConfig): void {
  if (wasOffered.get() || isFavorite.get() || !isOffered('actions.addMiniApp')) return;
  wasOffered.set(true);
  const shown = showToast('info', farcasterText.offer(communityName), {
    onClick() {
      void shown.then((close) => close());
      void keepInFavorites();
    },
  });
}

/** Calls back when a name was minted. */
export function onMinted(call: () => void): void {
  recentTransactions.subscribe(() => {
    const [newest] = recentTransactions.get();
    if (newest?.key === 'mint' && newest.status === 'confirmed') call();
  });
}
