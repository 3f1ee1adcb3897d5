import { connectText } from '@parley/text/connect';
import { farcasterText } from '@parley/text/farcaster';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';
import { hostOffers, isOffered, isSaid } from '../../wallet/farcaster/capabilities.ts';
import { closeApp } from '../../wallet/farcaster/hostActions.ts';
import { hostUser, isFavorite } from '../../wallet/farcaster/hostContext.ts';
import { openComposer } from '../../wallet/farcaster/openComposer.ts';
import { keepInFavorites } from './favorites.ts';
import { HostMember } from './HostMember.tsx';
import { SolanaAccount } from './SolanaAccount.tsx';

const buttonClass =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-2.5 text-start text-soft transition-colors duration-150 hover:text-ink wide:min-h-9';

/** Who the member is in a Farcaster client, and its actions as far as it offers them. */
export function HostActions() {
  const { farcasterShareText, communityName } = useConfig();
  const user = useSyncExternalStore(hostUser.subscribe, hostUser.get);
  const isAdded = useSyncExternalStore(isFavorite.subscribe, isFavorite.get);
  useSyncExternalStore(hostOffers.subscribe, hostOffers.get);
  const mayKeep = isOffered('actions.addMiniApp') && !isAdded;
  const mayShare = isOffered('actions.composeCast');
  const mayClose = isOffered('actions.close');

  function share() {
    const text = farcasterShareText || farcasterText.share(communityName);
    void openComposer(
      { text, embeds: [location.href] },
      () => void showToast('error', farcasterText.shareFailed),
    );
  }

  function close() {
    closeApp().catch((error: unknown) => logWarning('the host did not close the mini app', error));
  }

  const username = user?.username ?? null;
  const hasSolana = isSaid('wallet.getSolanaProvider');
  if (!mayKeep && !mayShare && !mayClose && !hasSolana && username === null) return null;
  return (
    <section aria-label={connectText.farcaster}>
      {user !== null && username !== null && (
        <HostMember user={user} username={username} className={buttonClass} />
      )}
      {mayKeep && (
        <button type="button" className={buttonClass} onClick={() => void keepInFavorites()}>
          {farcasterText.favorites}
        </button>
      )}
      {mayShare && (
        <button type="button" className={buttonClass} onClick={share}>
          {farcasterText.shareCast}
        </button>
      )}
      {hasSolana && <SolanaAccount className={buttonClass} />}
      {mayClose && (
        <button type="button" className={buttonClass} onClick={close}>
          {farcasterText.close}
        </button>
      )}
    </section>
  );
}
