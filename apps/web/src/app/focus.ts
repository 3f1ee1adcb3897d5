import { useEffect, useRef } from 'react';
import { useMainName } from '../data/names.ts';
import { useAddress, useWallet } from '../data/wallet.ts';

/** Puts the focus on an element that may only appear with the sheet around it, and its code a moment later. */
export function focusSoon(id: string, attempts = 20): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element !== null) element.focus();
    else if (attempts > 0) setTimeout(() => focusSoon(id, attempts - 1), 100);
  });
}

/** Leaves the focus alone if the member has moved it already. Waits for the code of the message field. */
function focusNextStep(attempts = 20): void {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>('#get-name, #message-field');
  const isComing = next === null && document.getElementById('composer') !== null;
  if (isComing && attempts > 0) setTimeout(() => focusNextStep(attempts - 1), 100);
  else (next ?? document.getElementById('content'))?.focus({ preventScroll: true });
}

/**
 * The button that opened the connect dialog is gone once the wallet is connected: moves the focus to the
 * next step, which is to get a name or to write a message.
 */
export function useFocusAfterConnecting(): void {
  const { status } = useWallet();
  const isNameKnown = useMainName(useAddress()) !== undefined;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (status === 'connecting') wasAsked.current = true;
    if (status === 'disconnected') wasAsked.current = false;
    if (status !== 'connected' || !isNameKnown || !wasAsked.current) return;
    wasAsked.current = false;
    const frame = requestAnimationFrame(() => focusNextStep());
    return () => cancelAnimationFrame(frame);
  }, [status, isNameKnown]);
}
