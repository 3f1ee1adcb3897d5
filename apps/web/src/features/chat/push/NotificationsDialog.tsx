import { pushText } from '@parley/text/push';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { useAuthor } from '../../../data/wallet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { type PushSupport, pushSupport } from './browserPush.ts';
import { ChoicesForm } from './ChoicesForm.tsx';
import { canClientNotify, isInClient } from './clientPush.ts';
import { loadPushKey } from './push.ts';
import { usePush } from './usePush.ts';

/** What this device is notified of while Parley is closed. Nothing is asked before a press on “Turn on”. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const author = useAuthor();
  return (
    <Dialog title={pushText.title} closeLabel={text.close} onClose={onClose}>
      {author === null ? (
        <p className="text-soft">{pushText.needsWallet}</p>
      ) : (
        <Possible key={author} author={author} />
      )}
    </Dialog>
  );
}

/** What keeps this browser from being notified, in a sentence; null for nothing. */
async function obstacle(): Promise<string | null> {
  if (isInClient()) {
    if (!(await canClientNotify())) return pushText.clientCannot;
    return (await loadPushKey()) === null ? pushText.off : null;
  }
  const sentences: Record<PushSupport, string | null> = {
    'install-first': pushText.installFirst,
    no: pushText.unsupported,
    yes: null,
  };
  const sentence = sentences[await pushSupport()];
  if (sentence !== null) return sentence;
  if ((await loadPushKey()) === null) return pushText.off;
  return Notification.permission === 'denied' ? pushText.denied : null;
}

function Possible({ author }: { author: `0x${string}` }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['push-obstacle'],
    queryFn: obstacle,
    // The browser's settings are elsewhere: who comes back from there is asked again.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (isError) return <Failed text={pushText.loadFailed} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className="animate-late text-soft">{text.loading}</p>;
  return data === null ? <Push author={author} /> : <p className="text-soft">{data}</p>;
}

function Push({ author }: { author: `0x${string}` }) {
  const { isOn, isBusy, fault, choices, turnOn, turnOff, change } = usePush(author);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="-mt-2 text-soft text-sm">
        {isOn ? pushText.isOn : pushText.intro}
      </p>
      {isOn && (
        <ChoicesForm choices={choices} isBusy={isBusy} onChange={(next) => void change(next)} />
      )}
      {fault !== null && (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      )}
      <p className="text-faint text-sm">
        {isInClient() ? pushText.clientPrivacy : pushText.privacy}
      </p>
      {isOn ? (
        <Button className="justify-self-start" busy={isBusy} onClick={() => void turnOff()}>
          {pushText.turnOff}
        </Button>
      ) : (
        <Button
          look="signal"
          className="justify-self-start"
          busy={isBusy}
          onClick={() => void turnOn()}
        >
          {pushText.turnOn}
        </Button>
      )}
    </div>
  );
}
