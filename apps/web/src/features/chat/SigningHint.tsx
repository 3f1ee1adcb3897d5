import { writingText } from '@parley/text/writing';
import { useSyncExternalStore } from 'react';
import { useChat } from './chatContext.tsx';

/** Announces whether the wallet is going to ask. */
export function SigningHint() {
  const { chat } = useChat();
  const isAsking = useSyncExternalStore(chat.asking.subscribe, chat.asking.get);
  const isAuthorized = useSyncExternalStore(chat.authorized.subscribe, chat.authorized.get);
  const words = isAuthorized ? writingText.signedHere : writingText.asksOnce;
  return (
    <span className="min-w-0 text-faint" aria-live="polite">
      {isAsking ? writingText.waitingForWallet : words}
    </span>
  );
}
