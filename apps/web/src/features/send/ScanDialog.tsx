import { readScanned, type Scanned, type SendRequest } from '@parley/domain/send/link';
import { exactAmount } from '@parley/domain/tokens/max';
import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { isSameToken, tokenFactsOptions, useTokens } from '../../data/tokens.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { codeInFile } from './readCode.ts';
import { useCamera } from './useCamera.ts';

type ScanDialogProps = { onRead: (request: SendRequest) => void; onClose: () => void };

const { scan } = sendText;

/** Reads a code with the camera, or from a picture, and fills the form with it. */
export function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  const config = useConfig();
  const tokens = useTokens();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { video, hasCamera } = useCamera((code) => void take(code));

  async function take(code: string | null): Promise<void> {
    if (code === null) return setProblem(scan.nothing);
    const place = { origin: location.origin, chainId: config.supportedChainId };
    const scanned = readScanned(code, place);
    if (scanned.kind === 'other-chain') return setProblem(scan.otherChain);
    if (scanned.kind === 'unreadable') return setProblem(scan.unreadable);
    onRead(scanned.kind === 'request' ? scanned.request : await requestOf(scanned));
  }

  /** Amounts in codes are in the smallest unit, which only the token's decimals make an amount. */
  async function requestOf(payment: Extract<Scanned, { kind: 'payment' }>): Promise<SendRequest> {
    const { to, token, amount } = payment;
    const listed = tokens.find((known) => isSameToken(known, { address: token }));
    const facts =
      listed ??
      (token === null
        ? null
        : await client.fetchQuery(tokenFactsOptions(config, token)).catch(() => null));
    const shown = amount === null || !facts ? '' : exactAmount(amount, facts.decimals);
    return { mode: 'one', to, token, amount: shown };
  }

  return (
    <Dialog title={scan.title} closeLabel={text.close} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-soft">{hasCamera ? scan.intro : scan.noCamera}</p>
        <video
          ref={video}
          playsInline
          muted
          hidden={!hasCamera}
          className="aspect-square w-full rounded-picture bg-raise object-cover"
        />
        {problem !== null && (
          <p role="alert" className="text-warn">
            {problem}
          </p>
        )}
        <label className="inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-signal-text has-focus-visible:outline-offset-2">
          {scan.picture}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void codeInFile(file).then(take);
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </Dialog>
  );
}
