import { isReloadHeld } from '../../platform/reloadHold.ts';
import { walletState } from '../../wallet/walletState.ts';

/** What shows that a member is in the middle of something. */
type Screen = {
  querySelector(selector: string): unknown;
  querySelectorAll(selector: string): Iterable<unknown>;
};

/**
 * True while a reload would interrupt the member: a wallet is asked, a dialog is open, or a field
 * has text in it. Every field counts, even one whose draft would be kept.
 */
export function isBusy(screen: Screen = document): boolean {
  if (isReloadHeld() || walletState.get().status === 'connecting') return true;
  if (screen.querySelector('dialog[open]') !== null) return true;
  const fields = screen.querySelectorAll(
    'textarea:not([readonly]), input:not([readonly], [type="checkbox"], [type="radio"], [type="range"])',
  );
  return [...fields].some((field) => (field as HTMLInputElement).value !== '');
}
