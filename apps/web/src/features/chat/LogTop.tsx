import type { RoomView } from '@parley/chat-client/rooms/rooms';
import { text } from '@parley/text/ui';
import { Button } from '../../ui/Button.tsx';

type LogTopProps = {
  title: string;
  /** Nothing was said before what is here. */
  isBeginning: boolean;
  older: RoomView['older'];
  onRetry: () => void;
};

/** What stands above the oldest message that is here. */
export function LogTop({ title, isBeginning, older, onRetry }: LogTopProps) {
  return (
    <div className="flex h-14 items-center justify-center text-faint text-sm">
      {isBeginning && text.chat.beginning(title)}
      {older === 'loading' && <span className="animate-late">{text.loading}</span>}
      {older === 'failed' && (
        <span role="alert">
          {text.chat.olderFailed}{' '}
          <Button look="quiet" size="small" onClick={onRetry}>
            {text.retry}
          </Button>
        </span>
      )}
    </div>
  );
}
