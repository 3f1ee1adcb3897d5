import { moderationText } from '@parley/text/moderation';
import { text } from '@parley/text/ui';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Reports } from './Reports.tsx';

/** The moderators' queue over whatever page they are on. */
export function ReportsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={moderationText.queueTitle} closeLabel={text.close} onClose={onClose}>
      <Reports />
    </Dialog>
  );
}
