import { lateText } from '@parley/text/late';
import { type ComponentProps, useRef, useSyncExternalStore } from 'react';
import { Button } from '../ui/Button.tsx';
import { walletAsks } from '../wallet/walletAsks.ts';
import { useHostButton } from './useHostButton.ts';

/** Whether the wallet asks its member for what a form is busy with. */
function useIsAsking(isBusy: boolean): boolean {
  return useSyncExternalStore(walletAsks.subscribe, walletAsks.get) && isBusy;
}

/**
 * The button of what a wallet signs or pays: while the wallet asks its member, it says so. The main one of a screen is
 * a Farcaster client's own button as well.
 */
export function WriteButton({ busy = false, children, ...rest }: ComponentProps<typeof Button>) {
  const isAsking = useIsAsking(busy);
  const button = useRef<HTMLButtonElement>(null);
  useHostButton(button, rest.look === 'signal');
  return (
    <>
      <Button {...rest} ref={button} busy={busy}>
        {isAsking ? lateText.answerInWallet : children}
      </Button>
      <AnswerNote isBusy={busy} className="sr-only" />
    </>
  );
}

/** The same beside a button whose words stay, and once over rows of them. */
export function AnswerNote({ isBusy, className }: { isBusy: boolean; className: string }) {
  return (
    <span role="status" className={className}>
      {useIsAsking(isBusy) && lateText.answerInWallet}
    </span>
  );
}
