import type { DeviceProof } from '@parley/domain/auth/proof';
import { envelopeBytes } from '@parley/domain/chat/envelope';
import type { Message } from '@parley/domain/chat/wire';
import { clipboardText } from '@parley/text/clipboard';
import { deviceText } from '@parley/text/devices';
import { proofText } from '@parley/text/proof';
import { text } from '@parley/text/ui';
import { useEffect, useState } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useChat } from './chatContext.tsx';
import { fullFormat } from './times.ts';

const outcome = {
  verified: { words: proofText.verified, color: 'text-ink' },
  checking: { words: proofText.checking, color: 'text-soft' },
  broken: { words: text.verification.brokenText, color: 'text-bad' },
} as const;

/** What was signed, by which device, approved by which wallet: everything needed to verify it. */
export function ProofDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { verification } = useChat();
  const [proof, setProof] = useState<DeviceProof | null>(null);
  useEffect(() => {
    verification.proofOf(message.device).then(setProof, () => setProof(null));
  }, [verification, message.device]);
  const state = verification.stateOf(message);
  const signed = new TextDecoder().decode(envelopeBytes(message));

  async function copy() {
    const copied = await copyText(JSON.stringify({ message, proof }, null, 2));
    void showToast(
      copied ? 'success' : 'warning',
      copied ? proofText.copied : clipboardText.failed,
    );
  }

  return (
    <Dialog title={proofText.title} closeLabel={text.close} onClose={onClose}>
      <p className={`-mt-2 mb-4 ${outcome[state].color}`}>
        {state !== 'checking' && (
          <strong className="font-semibold">{text.verification[state]}. </strong>
        )}
        {outcome[state].words}
      </p>
      <dl className="grid gap-3 text-sm">
        <Fact name={proofText.signed} value={signed} />
        <Fact name={proofText.author} value={message.author} />
        <Fact name={proofText.device} value={message.device} />
        {proof !== null && <Fact name={proofText.letBy} value={proof.signIn} />}
        {proof?.revocation !== undefined && (
          <Fact name={deviceText.revokedAt} value={fullFormat.format(proof.revocation.at)} />
        )}
      </dl>
      <div className="mt-5 flex justify-end">
        <Button onClick={() => void copy()} disabled={proof === null}>
          {proofText.copy}
        </Button>
      </div>
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="mt-1 whitespace-pre-wrap rounded-control border border-line bg-raise px-3 py-2 font-medium font-mono text-xs [overflow-wrap:anywhere]">
        {value}
      </dd>
    </div>
  );
}
