import { isComing, isGone, type Shown } from '@parley/chat-client/log/believed';
import type { DeviceProof } from '@parley/domain/auth/proof';
import type { Message } from '@parley/domain/chat/wire';
import { clipboardText } from '@parley/text/clipboard';
import { proofText } from '@parley/text/proof';
import { text } from '@parley/text/ui';
import { useEffect, useState } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { AnchorFact } from './chain/AnchorFact.tsx';
import { useChat } from './chatContext.tsx';
import { NameFact } from './NameFact.tsx';
import { SignedFacts } from './SignedFacts.tsx';

/** What was signed, and the proof of the device that signed it; null until that is here. */
type Signed = { message: Message; proof: DeviceProof | null };

type ProofDialogProps = { message: Message; shown: Shown; onClose: () => void };

/** What was signed, by which device, approved by which wallet: everything needed to verify it. */
export function ProofDialog({ message, shown, onClose }: ProofDialogProps) {
  const { edit, deletion, state, distrust } = shown;
  const signed = useProofs(signedOf(message, shown));
  const gone = deletion?.target?.digest ?? message.erased;

  async function copy() {
    const [last, original] = signed;
    const copied = await copyText(JSON.stringify({ ...last, original }, null, 2));
    void showToast(
      copied ? 'success' : 'warning',
      copied ? proofText.copied : clipboardText.failed,
    );
  }

  return (
    <Dialog title={proofText.title} closeLabel={text.close} onClose={onClose}>
      <p
        className={`-mt-2 mb-4 ${state === 'broken' ? 'text-bad' : state === 'checking' ? 'text-soft' : 'text-ink'}`}
      >
        {state !== 'checking' && (
          <strong className="font-semibold">{text.verification[state]}. </strong>
        )}
        {distrust !== null && text.verification.distrust[distrust]}
        {state === 'checking' && proofText.checking}
        {state === 'verified' && checkedText(shown)}
      </p>
      {signed.map((one) => (
        <SignedFacts
          key={one.message.seq}
          {...one}
          title={
            one.message === deletion
              ? proofText.deletion
              : one.message === edit
                ? proofText.edit
                : edit === null
                  ? null
                  : proofText.original
          }
          digest={one.message === deletion ? gone : undefined}
        />
      ))}
      <NameFact message={message} />
      <AnchorFact message={signed[0]?.message ?? message} />
      <div className="mt-5 flex justify-end">
        <Button
          onClick={() => void copy()}
          disabled={signed.length === 0 || signed.some(({ proof }) => proof === null)}
        >
          {proofText.copy}
        </Button>
      </div>
    </Dialog>
  );
}

/** What this browser checked of what is shown. */
function checkedText({ edit, deletion, removal }: Shown): string {
  if (removal !== null) return proofText.removed;
  if (deletion !== null) return proofText.deleted;
  return edit === null ? proofText.verified : proofText.edited;
}

/** The newest first. Nothing is left of what was deleted but its digest, which the deletion names. */
function signedOf(message: Message, { edit, deletion }: Shown): Message[] {
  if (deletion !== null && !isComing(deletion)) return [deletion];
  return [edit, message].flatMap((one) =>
    one === null || isGone(one) || isComing(one) ? [] : [one],
  );
}

function useProofs(messages: readonly Message[]): Signed[] {
  const { verification } = useChat();
  const [proofs, setProofs] = useState<Readonly<Record<string, DeviceProof | null>>>({});
  const devices = [...new Set(messages.map(({ device }) => device))].join();
  useEffect(() => {
    for (const device of devices.split(',').filter(Boolean)) {
      verification.proofOf(device).then(
        (proof) => setProofs((known) => ({ ...known, [device]: proof })),
        () => {},
      );
    }
  }, [verification, devices]);
  return messages.map((message) => ({ message, proof: proofs[message.device] ?? null }));
}
