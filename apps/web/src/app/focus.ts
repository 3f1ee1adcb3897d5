import { useEffect, useRef } from 'react';
import { useWallet } from '../data/wallet.ts';

/** Puts the focus on an element that may only appear with the sheet around it, and its code a moment later. */
export function focusSoon(id: string, attempts = 20): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element !== null) element.focus();
    else if (attempts > 0) setTimeout(() => focusSoon(id, attempts - 1), 100);
  });
}

/**
 * The button that opened the connect dialog is gone with the yes of the wallet: the focus goes on where
 * the member does, to the name that is missing or to the message.
 */
export function useFocusAfterConnecting(): void {
  const { status } = useWallet();
  const before = useRef(status);
  useEffect(() => {
    const wasAsked = before.current === 'connecting';
    before.current = status;
    if (!wasAsked || status !== 'connected') return;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const next = document.querySelector<HTMLElement>('#get-name, #message-field, #content');
      next?.focus({ preventScroll: true });
    }, 200);
    return () => clearTimeout(timer);
  }, [status]);
}
