import type { Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { postText } from '@parley/text/post';
import { proofText } from '@parley/text/proof';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ProofDialog } from '../ProofDialog.tsx';
import { useMarkState } from '../useMarkState.ts';
import { MarkIcon } from '../VerificationMark.tsx';

type ProofPanelProps = { message: Message; shown: Shown };

/** What this browser found out about a message's signatures, and the way to the proof. */
export function ProofPanel({ message, shown }: ProofPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const { distrust, deletion, removal } = shown;
  const state = useMarkState(message, shown);
  return (
    <section
      aria-label={proofText.title}
      className="flex min-h-[68px] flex-wrap items-center gap-x-4 gap-y-2 rounded-sheet border border-line bg-raise px-4 py-3"
    >
      <span className="[&_svg]:size-[22px]">
        <MarkIcon state={state} />
      </span>
      <div role="status" className="min-w-0 flex-1 basis-36">
        <p className={classes('font-semibold', state === 'broken' && 'text-bad')}>
          {text.verification[state]}
        </p>
        <p className="text-sm text-soft">
          {distrust !== null && text.verification.distrust[distrust]}
          {state === 'checking' && proofText.checking}
          {state === 'unnamed' && proofText.nameChecking}
          {state === 'verified' &&
            (removal !== null
              ? postText.removalSigned
              : deletion === null
                ? postText.bothSigned
                : postText.deletionSigned)}
        </p>
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        {postText.showProof}
      </Button>
      {isOpen && <ProofDialog message={message} shown={shown} onClose={() => setOpen(false)} />}
    </section>
  );
}
