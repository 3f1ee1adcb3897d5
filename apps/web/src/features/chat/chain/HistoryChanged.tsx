import type { Finding } from '@parley/chat-client/proof/finding';
import { clipboardText } from '@parley/text/clipboard';
import { historyChangedText } from '@parley/text/historyChanged';
import { copyText } from '../../../platform/clipboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { formatMoment } from '../../../ui/when.ts';
import { useChat } from '../chatContext.tsx';

/** What the server did to a room's history, how to show it to others, and how to go on. */
export function HistoryChanged({ finding }: { finding: Finding }) {
  const { chain } = useChat();

  async function copy() {
    const copied = await copyText(JSON.stringify(finding, null, 2));
    const words = copied ? historyChangedText.copied : clipboardText.failed;
    void showToast(copied ? 'success' : 'warning', words);
  }

  function accept() {
    chain.accept(finding.room);
    // What is on the screen may be of both histories.
    location.reload();
  }

  if (finding.kind === 'restored') {
    const moment = formatMoment(finding.restore.savedAt / 1_000);
    return (
      <div role="status" className="border-line border-b bg-raise px-4 py-3 text-sm wide:px-6">
        <p className="font-semibold">{historyChangedText.restoredTitle}</p>
        <p className="mt-1 text-soft">{historyChangedText.restored(moment)}</p>
        <div className="mt-2">
          <Button size="small" onClick={accept}>
            {historyChangedText.acceptRestored}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div role="alert" className="border-line border-b bg-raise px-4 py-3 text-sm wide:px-6">
      <p className="font-semibold text-bad">{historyChangedText.title}</p>
      <p className="mt-1 text-soft">
        {historyChangedText[finding.kind]} {historyChangedText.why}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          {historyChangedText.copy}
        </Button>
        <Button size="small" look="quiet" onClick={accept}>
          {historyChangedText.accept}
        </Button>
      </div>
    </div>
  );
}
