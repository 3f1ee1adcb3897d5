import type { PublicConfig } from '@parley/domain/config/wire';
import { feel, setFeel } from '../../platform/feel.ts';
import { showToast } from '../../ui/toast.ts';
import { toastListeners } from '../../ui/toastListeners.ts';
import { feelInClient } from '../../wallet/farcaster/haptics.ts';
import { confirmUser } from './confirmedUser.ts';
import { offerFavorites, onMinted } from './favorites.ts';

/** Says what went wrong with the client. */
export function tellMember(sentence: string): void {
  void showToast('warning', sentence);
}

/**
 * Has the client move the phone a little at what a member sends, selects, and is told, and offers them to add this site
 * to their favorites after their first name or message. Who wrote one is asked to confirm who they are.
 */
export function followMember(config: PublicConfig, page: Document = document): void {
  onMinted(() => offerFavorites(config));
  setFeel((feeling) => {
    void feelInClient(feeling);
    if (feeling !== 'sent') return;
    offerFavorites(config);
    void confirmUser(config);
  });
  toastListeners.add((kind) => {
    if (kind === 'success' || kind === 'warning' || kind === 'error') feel(kind);
  });
  page.addEventListener('change', ({ target }) => {
    if (target instanceof Element && target.matches('select, [type=radio], [type=checkbox]')) {
      feel('selected');
    }
  });
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[role=tab], [aria-pressed]') !== null) {
      feel('selected');
    }
  });
}
