import type { Acquaintance } from '@parley/domain/send/lookalike';
import { formatBalance } from '@parley/domain/tokens/format';
import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { type Token, tokenBalanceOptions } from '../../data/tokens.ts';
import { useCanBatch } from '../../data/useCanBatch.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import { usePaid } from '../../recipients/useKnown.ts';
import { payeeList } from '../../storage/payeeList.ts';
import { KeptNotice } from '../../tokens/KeptNotice.tsx';
import { TokenMark } from '../../tokens/TokenMark.tsx';
import { TokenNotice } from '../../tokens/TokenNotice.tsx';
import { TokenPicker } from '../../tokens/TokenPicker.tsx';
import { type Arriving, useArriving } from '../../tokens/useArriving.ts';
import { useToken } from '../../tokens/useToken.ts';
import { useTokenChecks } from '../../tokens/useTokenChecks.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { ChevronIcon } from '../../ui/icons.ts';
import type { CheckedLine } from './checkLines.ts';
import { LineList } from './LineList.tsx';
import { newPayment } from './newPayment.ts';
import { amountIn } from './paymentWords.ts';
import { SeveralOutcome } from './SeveralOutcome.tsx';
import { type Fees, useFees } from './useFee.ts';
import { useLines } from './useLines.ts';
import type { usePayment } from './usePayment.ts';
import type { SendForm } from './useSendForm.ts';

type SeveralFormProps = {
  form: SendForm;
  from: `0x${string}` | null;
  known: readonly Acquaintance[];
  paying: ReturnType<typeof usePayment>;
  entrance: ReactNode;
};

const words = sendText.several;

/** Sending one token to several people by pasted lines. */
export function SeveralForm({ form, from, known, paying, entrance }: SeveralFormProps) {
  const config = useConfig();
  const isReady = useIsChainSupported();
  const [pasted, setPasted] = useState(payeeList.get);
  const [isChoosing, setChoosing] = useState(false);
  const { token, isLooking, isMissing } = useToken(form.draft.token);
  const choose = ({ address }: Token) => form.change({ token: address });
  const [check] = useTokenChecks([token]);
  const settled = useDebounced(pasted, 400);
  const lines = useLines(settled, token, known);
  const paid = usePaid();
  const isKnown = paid.people !== undefined && !isLooking && !isMissing;
  const fine = lines.filter((line) => line.state === 'fine');
  const total = fine.reduce((sum, { amount }) => sum + amount, 0n);
  const balance = useQuery({
    ...tokenBalanceOptions(config, token, from ?? '0x'),
    enabled: from !== null,
  }).data;
  const isBatch = useCanBatch(from);
  // Each is simulated again before the wallet is asked for it.
  const fees = useFees(
    from,
    fine.map(({ to, amount }) => ({ token: token.address, to, amount })),
  );
  const arriving = useArrivingOfAll(from, token, fine);
  const isShort = balance !== undefined && total > balance;
  const isComplete = fine.length > 0 && fine.length === lines.length && pasted === settled;
  const isChecked = isComplete && isKnown && !isShort && fees.refusal === null && check.isKnown;
  const canSend = isChecked && arriving.maySign && isBatch !== undefined && paying.payment === null;

  function send(): void {
    if (!canSend || from === null) return;
    const { supportedChainId: chainId } = config;
    const inOne = isBatch === true && fine.length > 1;
    const payment = newPayment({ chainId, from, token, steps: fine, isBatch: inOne });
    // From here on the payment knows who is still to be paid.
    if (paying.begin(payment)) payeeList.set('');
  }

  return (
    <form
      className="grid max-w-[520px] grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (check.twin === null) send();
      }}
    >
      <div className="flex items-center justify-between gap-3">
        <TokenButton token={token} onPress={() => setChoosing(true)} />
        {balance !== undefined && (
          <span className="text-sm text-soft">
            {tokenText.balance}{' '}
            <span className="tabular font-medium font-mono [overflow-wrap:anywhere]">
              {formatBalance(balance, token.decimals)}
            </span>
          </span>
        )}
      </div>
      <label className="grid gap-2 text-sm text-soft">
        {words.label}
        <textarea
          value={pasted}
          onChange={({ target }) => {
            setPasted(target.value);
            payeeList.set(target.value);
          }}
          rows={Math.min(12, Math.max(4, pasted.split('\n').length + 1))}
          maxLength={20_000}
          placeholder={words.example(config.tldName)}
          spellCheck={false}
          autoCapitalize="none"
          className="rounded-control border border-line bg-raise px-3 py-2 font-medium font-mono text-[16px] text-ink outline-none placeholder:text-faint focus:border-soft wide:text-base"
        />
        {words.hint}
      </label>
      {isMissing && (
        <p role="alert" className="text-bad text-sm">
          {tokenText.noToken}
        </p>
      )}
      <TokenNotice check={check} onPick={choose} />
      <LineList lines={lines} token={token} />
      {lines.length > 0 && (
        <SeveralOutcome
          count={fine.length}
          faulty={lines.filter(isWrong).length}
          total={total}
          balance={balance ?? null}
          feeWei={fees.atMostWei}
          refusal={refusalOf(fine, fees)}
          token={token}
          isBatch={isBatch === true && fine.length > 1}
        />
      )}
      <KeptNotice token={token} amount={total} arriving={arriving.amount} />
      {isComplete && isKnown && !paid.isWhole && (
        <p className="text-sm text-warn">{`${sendText.checks.unsure}.`}</p>
      )}
      {!isReady && entrance}
      {isReady && (
        <SeveralButton
          mustHold={check.twin !== null}
          sum={[amountIn(token, total), token.symbol]}
          count={fine.length}
          canSend={canSend}
          onSend={send}
        />
      )}
      {isChoosing && (
        <TokenPicker chosen={token} onChoose={choose} onClose={() => setChoosing(false)} />
      )}
    </form>
  );
}

type SeveralButtonProps = {
  mustHold: boolean;
  sum: readonly [amount: string, unit: string];
  /** How many recipients there are. */
  count: number;
  canSend: boolean;
  onSend: () => void;
};

/** Begins the payment; a token that passes for another has to be held. */
function SeveralButton({ mustHold, sum, count, canSend, onSend }: SeveralButtonProps) {
  if (!mustHold) {
    return (
      <PayButton type="submit" look="signal" disabled={!canSend}>
        {count === 0 ? sendText.send : words.start(...sum, count)}
      </PayButton>
    );
  }
  return (
    <HoldButton holding={sendText.holding} onHeld={onSend} disabled={!canSend}>
      {count === 0 ? sendText.hold : sendText.holdNow(...sum)}
    </HoldButton>
  );
}

/** What arrives of all lines: what the token keeps of the first it keeps of the others. */
function useArrivingOfAll(
  from: `0x${string}` | null,
  { address }: Token,
  lines: readonly { to: `0x${string}`; amount: bigint }[],
): Arriving {
  const [first] = lines;
  const tried = first === undefined ? null : { token: address, to: first.to, amount: first.amount };
  const arriving = useArriving(from, tried);
  if (first === undefined || arriving.amount === null) return arriving;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  return { ...arriving, amount: (total * arriving.amount) / first.amount };
}

/** Which line would fail, and why. */
function refusalOf(lines: readonly CheckedLine[], { refusal }: Fees): string | null {
  const line = refusal === null ? undefined : lines[refusal.index];
  if (refusal === null || line === undefined) return null;
  return `${words.line(line.number)}: ${refusal.sentence}`;
}

const isWrong = ({ state }: CheckedLine) => state === 'wrong';

function TokenButton({ token, onPress }: { token: Token; onPress: () => void }) {
  return (
    <Button onClick={onPress} className="max-w-[60%]">
      <TokenMark token={token} />
      <bdi className="truncate">{token.symbol}</bdi>
      <span className="sr-only">{tokenText.chooseOther}</span>
      <ChevronIcon className="size-3.5 shrink-0 text-faint" />
    </Button>
  );
}
