import { linesText } from '@parley/text/lines';
import { text } from '@parley/text/ui';
import type { ReactNode } from 'react';
import { Folded } from './Folded.tsx';
import { Words } from './MessageBody.tsx';

/** What a moderator hid, and why. */
export function Hidden({ reason, children }: { reason: string; children: ReactNode }) {
  const why =
    reason === '' ? (
      text.chat.hidden
    ) : (
      <>
        {linesText.hiddenBecause}{' '}
        <bdi>
          <Words body={reason} />
        </bdi>
      </>
    );
  return <Folded why={why}>{children}</Folded>;
}
