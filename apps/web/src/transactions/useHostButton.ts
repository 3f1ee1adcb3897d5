import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { environment } from '../platform/environment.ts';
import { logWarning } from '../platform/log.ts';

/** Shows the main action of a screen as the button of the Farcaster client as well, where one shows the page. */
export function useHostButton(button: RefObject<HTMLButtonElement | null>, isMain: boolean): void {
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  const isClaimed = isMain && where === 'farcaster';
  useEffect(() => {
    if (!isClaimed) return;
    let giveBack = () => {};
    let isThere = true;
    import('../wallet/farcaster/primaryButton.ts')
      .then(({ claimPrimaryButton }) => {
        if (isThere && button.current !== null) giveBack = claimPrimaryButton(button.current);
      })
      .catch((error: unknown) => logWarning('the host’s button did not load', error));
    return () => {
      isThere = false;
      giveBack();
    };
  }, [button, isClaimed]);
}
