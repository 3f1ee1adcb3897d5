import { farcasterText } from '@parley/text/farcaster';
import { text } from '@parley/text/messages';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { addToFavorites, shareCast } from '../../platform/wallet/farcaster/hostActions.ts';
import { showToast } from '../../ui/toast.ts';

const buttonClass =
  'flex min-h-11 w-full items-center rounded-control px-2.5 text-start text-soft transition-colors duration-150 hover:text-ink wide:min-h-9';

/** What a Farcaster client can do for this site: keep it, and tell others of it. */
export function HostActions() {
  const { farcasterShareText, communityName } = useConfig();

  async function keep() {
    try {
      await addToFavorites();
      await showToast('success', farcasterText.added);
    } catch (error) {
      logWarning('the host did not add the mini app', error);
      await showToast('error', farcasterText.addFailed);
    }
  }

  async function share() {
    try {
      await shareCast(farcasterShareText || farcasterText.share(communityName), location.href);
    } catch (error) {
      logWarning('the host did not share the mini app', error);
      await showToast('error', farcasterText.shareFailed);
    }
  }

  return (
    <section aria-label={text.wallet.farcaster}>
      <button type="button" className={buttonClass} onClick={() => void keep()}>
        {text.nav.favorites}
      </button>
      <button type="button" className={buttonClass} onClick={() => void share()}>
        {text.nav.shareCast}
      </button>
    </section>
  );
}
