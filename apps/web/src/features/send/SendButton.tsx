import { isolated } from '@parley/domain/names/display';
import { type Acquaintance, wasPaid } from '@parley/domain/send/lookalike';
import { shortAddress } from '@parley/domain/tokens/format';
import { sendText } from '@parley/text/send';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import type { Token } from '../../data/tokens.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import type { Twin } from '../../recipients/useKnown.ts';
import type { FoundRecipient } from '../../recipients/useRecipient.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { WithFarcaster } from '../../transactions/WithFarcaster.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { newPayment } from './newPayment.ts';
import { Outcome } from './Outcome.tsx';
import { amountIn } from './paymentWords.ts';
import type { usePayment } from './usePayment.ts';
import type { TransferView } from './useTransfer.ts';

type SendButtonProps = {
  recipient: FoundRecipient | null;
  twin: Twin | null | undefined;
  /** True if the table of look-alikes did not load. */
  isUnchecked: boolean;
  token: Token;
  /** False while the token is looked up or checked, or where there is none. */
  isTokenKnown: boolean;
  /** True for a token that passes for one of the community's list. */
  isNamesake: boolean;
  transfer: TransferView;
  from: `0x${string}` | null;
  known: readonly Acquaintance[];
  paying: ReturnType<typeof usePayment>;
  /** Called before the wallet is asked. */
  onBegin: () => void;
  /** Called once a Farcaster client has sent it. */
  onHandedOver: () => void;
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
  const danger = dangerOf(recipient, twin, token, known) ?? (props.isNamesake ? 'namesake' : null);
  // A client asks nobody to hold a button.
  const isHandable = canSend && amount !== null && danger === null;
  const send = () => {
    if (!canSend || amount === null) return;
    const { address: to, name, isByName } = recipient;
    const steps = [{ to, name: isByName ? name : null, amount }];
    props.onBegin();
    paying.begin(newPayment({ chainId, from, token, steps }));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Alert>
        {(danger === 'token' || danger === 'contract') &&
          `${sendText.danger[danger]} ${sendText.danger.hold}`}
      </Alert>
      <Alert>{refusal ?? (props.isUnchecked && sendText.unchecked)}</Alert>
      <Press
        danger={danger}
        recipient={recipient}
        sum={amount === null ? null : [amountIn(token, amount), token.symbol]}
        paying={paying}
        canSend={canSend}
        onSend={send}
      />
      <WithFarcaster
        kind="send"
        handover={isHandable ? { kind: 'send', token, amount, to: recipient.address } : null}
        onBegin={props.onBegin}
        onDone={props.onHandedOver}
      />
      <Outcome recipient={recipient} from={from} token={token} transfer={transfer} />
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
  recipient: FoundRecipient | null;
  /** The amount with its unit; null while it can't be sent. */
  sum: readonly [amount: string, unit: string] | null;
  paying: SendButtonProps['paying'];
  canSend: boolean;
  onSend: () => void;
};

function Press({ danger, recipient, sum, paying, canSend, onSend }: PressProps) {
  const { tldName } = useConfig();
  const busy = paying.payment === null ? null : busyWords(paying);
  if (danger !== null) {
    const other = danger === 'twin' ? (recipient?.name ?? null) : null;
    return (
      <HoldButton holding={sendText.holding} onHeld={onSend} disabled={!canSend}>
        {busy ?? holdWords(other, sum)}
      </HoldButton>
    );
  }
  return (
    <PayButton
      type="submit"
      look="signal"
      busy={busy !== null}
      disabled={!canSend}
      onClick={onSend}
    >
      {busy ?? sendWords(recipient, sum, tldName)}
    </PayButton>
  );
}

function holdWords(other: string | null, sum: PressProps['sum']): string {
  if (other === null) return sum === null ? sendText.hold : sendText.holdNow(...sum);
  const name = isolated(other);
  return sum === null ? sendText.holdOther(name) : sendText.holdOtherNow(...sum, name);
}

function sendWords(recipient: FoundRecipient | null, sum: PressProps['sum'], tld: string): string {
  if (recipient === null) return sendText.send;
  const { name, address } = recipient;
  const to = name === null ? shortAddress(address) : isolated(`${name}${tld}`);
  return sum === null ? sendText.sendTo(to) : sendText.sendNow(...sum, to);
}

function busyWords({ payment, isAsking }: SendButtonProps['paying']): string {
  const { states } = sendText.steps;
  const state = payment?.steps[0]?.state ?? 'waiting';
  return isAsking && state !== 'sent' ? states.asked : states[state];
}

type Danger = 'twin' | 'token' | 'contract' | 'namesake';

/** What has to be answered before anything is sent; null for nothing. */
export function dangerOf(
  recipient: FoundRecipient | null,
  twin: Twin | null | undefined,
  token: Token,
  known: readonly Acquaintance[],
): Danger | null {
  if (recipient === null) return null;
  const { address, isContract } = recipient;
  if (twin) return 'twin';
  if (token.address?.toLowerCase() === address.toLowerCase()) return 'token';
  return isContract && !wasPaid(known, address) ? 'contract' : null;
}
