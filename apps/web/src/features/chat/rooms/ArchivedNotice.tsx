import { roomListText } from '@parley/text/roomList';
import { ClosedIcon } from '../../../ui/icons.ts';

/** In place of the message field where nobody writes any more. */
export function ArchivedNotice() {
  return (
    <div
      id="composer"
      className="shrink-0 px-4 pb-[max(16px,env(safe-area-inset-bottom))] wide:max-w-[808px] wide:px-6 wide:pb-5"
    >
      <p
        role="status"
        className="flex min-h-[52px] items-center gap-2.5 rounded-sheet border border-edge border-dashed px-4 py-3 text-soft"
      >
        <ClosedIcon className="size-4 shrink-0" />
        {roomListText.archived}
      </p>
    </div>
  );
}
