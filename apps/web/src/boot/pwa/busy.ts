import { isReloadHeld } from '../../platform/reloadHold.ts';
import { walletState } from '../../wallet/walletState.ts';

/** What of a page tells whether somebody is in the middle of something. */
type Screen = {
  querySelector(selector: string): unknown;
  querySelectorAll(selector: string): Iterable<unknown>;
};

/**
 * True while starting anew would take something from the member: a wallet is asked, a dialog is
 * open, or some field has text in it. A field counts wherever it stands and whether or not what is in
 * it would be kept, as drafts are: whoever writes is not interrupted.
 */
export function isBusy(screen: Screen = document): boolean {
  if (isReloadHeld() || walletState.get().status === 'connecting') return true;
  if (screen.querySelector('dialog[open]') !== null) return true;
  const fields = screen.querySelectorAll(
    'textarea:not([readonly]), input:not([readonly], [type="checkbox"], [type="radio"], [type="range"])',
  );
  return [...fields].some((field) => (field as HTMLInputElement).value !== '');
}
