import { type Acquaintance, wasPaid } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import type { Token } from '../../data/tokens.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { newPayment } from './newPayment.ts';
import { Outcome } from './Outcome.tsx';
import type { Twin } from './useKnown.ts';
import type { usePayment } from './usePayment.ts';
import type { FoundRecipient } from './useRecipient.ts';
import type { TransferView } from './useTransfer.ts';

type SendButtonProps = {
  recipient: FoundRecipient | null;
  twin: Twin | null | undefined;
  token: Token;
  /** False while a link's token is looked up, or where there is none. */
  isTokenKnown: boolean;
  transfer: TransferView;
  from: `0x${string}` | null;
  known: readonly Acquaintance[];
  paying: ReturnType<typeof usePayment>;
  entrance: ReactNode;
};

/** What will happen in one line, and the button; a danger has to be held. */
export function SendButton(props: SendButtonProps) {
  const { recipient, twin, token, isTokenKnown, transfer, from, known, paying, entrance } = props;
  const { supportedChainId: chainId, tldName } = useConfig();
  const isReady = useIsChainSupported();
  if (!isReady || from === null) {
    return (
      <div className="grid gap-3">
        {entrance}
        {from === null && <p className="text-center text-sm text-soft">{sendText.connect}</p>}
      </div>
    );
  }
  const { amount, refusal } = transfer;
  const isBusy = paying.payment !== null;
  const isChecked = recipient !== null && twin !== undefined && isTokenKnown;
  const canSend = isChecked && transfer.isReady && !isBusy;
  const danger = recipient === null ? null : dangerOf(recipient, twin, token, known);
  const send = () => {
    if (!canSend || amount === null) return;
    const { address: to, name, isByName } = recipient;
    const steps = [{ to, name: isByName ? name : null, amount }];
    paying.begin(newPayment({ chainId, from, token, steps }));
  };
  const name = recipient?.name ?? null;
  return (
    <div className="grid gap-3">
      {danger !== null && danger !== 'twin' && (
        <p role="alert" className="text-bad text-sm">
          {sendText.danger[danger]} {sendText.danger.hold}
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className="text-bad text-sm">
          {refusal}
        </p>
      )}
      {danger === null ? (
        <Button
          type="submit"
          look="signal"
          className="min-h-12 w-full"
          busy={isBusy}
          disabled={!canSend}
          onClick={send}
        >
          <bdi className="truncate">
            {isBusy
              ? busyWords(paying)
              : name === null
                ? sendText.send
                : sendText.sendTo(`${name}${tldName}`)}
          </bdi>
        </Button>
      ) : (
        <HoldButton holding={sendText.holding} onHeld={send} disabled={!canSend}>
          {isBusy
            ? busyWords(paying)
            : danger === 'twin' && name !== null
              ? sendText.holdOther(name)
              : sendText.hold}
        </HoldButton>
      )}
      <Outcome recipient={recipient} token={token} transfer={transfer} />
    </div>
  );
}

function busyWords({ payment, isAsking }: SendButtonProps['paying']): string {
  const { states } = sendText.steps;
  return isAsking ? states.asked : states[payment?.steps[0]?.state ?? 'waiting'];
}

type Danger = 'twin' | 'token' | 'contract';

/** What has to be answered before anything is sent; null for nothing. */
function dangerOf(
  { address, isContract }: FoundRecipient,
  twin: Twin | null | undefined,
  token: Token,
  known: readonly Acquaintance[],
): Danger | null {
  if (twin) return 'twin';
  if (token.address?.toLowerCase() === address.toLowerCase()) return 'token';
  return isContract && !wasPaid(known, address) ? 'contract' : null;
}
