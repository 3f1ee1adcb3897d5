import { connectText } from '@parley/text/connect';
import { farcasterText } from '@parley/text/farcaster';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';
import { hostOffers, isOffered } from '../../wallet/farcaster/capabilities.ts';
import { closeApp, shareCast, viewProfile } from '../../wallet/farcaster/hostActions.ts';
import { hostUser, isFavorite } from '../../wallet/farcaster/hostContext.ts';
import { keepInFavorites } from './favorites.ts';

const buttonClass =
  'flex min-h-11 w-full items-center rounded-control px-2.5 text-start text-soft transition-colors duration-150 hover:text-ink wide:min-h-9';

/** Actions in a Farcaster client, as far as it offers them: adding this site to favorites, and sharing it. */
export function HostActions() {
  const { farcasterShareText, communityName } = useConfig();
  const user = useSyncExternalStore(hostUser.subscribe, hostUser.get);
  const isAdded = useSyncExternalStore(isFavorite.subscribe, isFavorite.get);
  useSyncExternalStore(hostOffers.subscribe, hostOffers.get);
  const mayKeep = isOffered('actions.addMiniApp') && !isAdded;
  const mayShare = isOffered('actions.composeCast');
  const mayClose = isOffered('actions.close');

  async function share() {
    try {
      await shareCast(farcasterShareText || farcasterText.share(communityName), location.href);
    } catch (error) {
      logWarning('the host did not share the mini app', error);
      await showToast('error', farcasterText.shareFailed);
    }
  }

  function close() {
    closeApp().catch((error: unknown) => logWarning('the host did not close the mini app', error));
  }

  function show(fid: number) {
    viewProfile(fid).catch((error: unknown) =>
      logWarning('the host did not show a profile', error),
    );
  }

  const username = isOffered('actions.viewProfile') ? (user?.username ?? null) : null;
  if (!mayKeep && !mayShare && !mayClose && username === null) return null;
  return (
    <section aria-label={connectText.farcaster}>
      {user !== null && username !== null && (
        <button
          type="button"
          title={farcasterText.viewProfile}
          className={buttonClass}
          onClick={() => show(user.fid)}
        >
          <bdi className="truncate">{farcasterText.by(username)}</bdi>
        </button>
      )}
      {mayKeep && (
        <button type="button" className={buttonClass} onClick={() => void keepInFavorites()}>
          {farcasterText.favorites}
        </button>
      )}
      {mayShare && (
        <button type="button" className={buttonClass} onClick={() => void share()}>
          {farcasterText.shareCast}
        </button>
      )}
      {mayClose && (
        <button type="button" className={buttonClass} onClick={close}>
          {farcasterText.close}
        </button>
      )}
    </section>
  );
}
