import { isolated } from '@parley/domain/names/display';
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
  /** True if the table of look-alikes did not load. */
  isUnchecked: boolean;
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
  const { recipient, twin, token, transfer, from, known, paying, entrance } = props;
  const { supportedChainId: chainId } = useConfig();
  const isReady = useIsChainSupported();
  if (!isReady || from === null) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {entrance}
        {from === null && <p className="text-center text-sm text-soft">{sendText.connect}</p>}
      </div>
    );
  }
  const { amount, refusal } = transfer;
  const isChecked = recipient !== null && twin !== undefined && props.isTokenKnown;
  const canSend = isChecked && transfer.isReady && paying.payment === null;
  const danger = recipient === null ? null : dangerOf(recipient, twin, token, known);
  const send = () => {
    if (!canSend || amount === null) return;
    const { address: to, name, isByName } = recipient;
    const steps = [{ to, name: isByName ? name : null, amount }];
    paying.begin(newPayment({ chainId, from, token, steps }));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Alert>
        {danger !== null &&
          danger !== 'twin' &&
          `${sendText.danger[danger]} ${sendText.danger.hold}`}
      </Alert>
      <Alert>{refusal ?? (props.isUnchecked && sendText.unchecked)}</Alert>
      <Press
        danger={danger}
        name={recipient?.name ?? null}
        paying={paying}
        canSend={canSend}
        onSend={send}
      />
      <Outcome recipient={recipient} token={token} transfer={transfer} />
    </div>
  );
}

function Alert({ children }: { children: string | false | null }) {
  if (!children) return null;
  return (
    <p role="alert" className="text-bad text-sm">
      {children}
    </p>
  );
}

type PressProps = {
  danger: Danger | null;
  name: string | null;
  paying: SendButtonProps['paying'];
  canSend: boolean;
  onSend: () => void;
};

function Press({ danger, name, paying, canSend, onSend }: PressProps) {
  const { tldName } = useConfig();
  const busy = paying.payment === null ? null : busyWords(paying);
  if (danger !== null) {
    const words =
      danger === 'twin' && name !== null ? sendText.holdOther(isolated(name)) : sendText.hold;
    return (
      <HoldButton holding={sendText.holding} onHeld={onSend} disabled={!canSend}>
        {busy ?? words}
      </HoldButton>
    );
  }
  const words = name === null ? sendText.send : sendText.sendTo(isolated(`${name}${tldName}`));
  return (
    <Button
      type="submit"
      look="signal"
      className="min-h-12 w-full wide:min-h-12"
      busy={busy !== null}
      disabled={!canSend}
      onClick={onSend}
    >
      <bdi className="truncate">{busy ?? words}</bdi>
    </Button>
  );
}

function busyWords({ payment, isAsking }: SendButtonProps['paying']): string {
  const { states } = sendText.steps;
  const state = payment?.steps[0]?.state ?? 'waiting';
  return isAsking && state !== 'sent' ? states.asked : states[state];
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
