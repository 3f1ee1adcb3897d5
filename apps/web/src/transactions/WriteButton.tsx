import { lateText } from '@parley/text/late';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from '../ui/Button.tsx';
import { walletAsks } from '../wallet/walletAsks.ts';

/** Whether the wallet asks its member for what a form is busy with. */
function useIsAsking(isBusy: boolean): boolean {
  return useSyncExternalStore(walletAsks.subscribe, walletAsks.get) && isBusy;
}

/** The button of what a wallet signs or pays: while the wallet asks its member, it says so. */
export function WriteButton({ busy = false, children, ...rest }: ComponentProps<typeof Button>) {
  const isAsking = useIsAsking(busy);
  return (
    <>
      <Button {...rest} busy={busy}>
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
