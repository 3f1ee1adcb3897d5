import type { Message } from '@parley/domain/chat/wire';
import { fullName } from '@parley/domain/names/display';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { exactAmount } from '@parley/domain/tokens/max';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { sendText } from '@parley/text/send';
import { tipsText } from '@parley/text/tips';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { type Token, useTokenBalances } from '../../../data/tokens.ts';
import { useAddress } from '../../../data/wallet.ts';
import { AmountField } from '../../../tokens/AmountField.tsx';
import { figure } from '../../../tokens/amounts.ts';
import { shortWords } from '../../../tokens/shortWords.ts';
import { type Payable, usePayable } from '../../../tokens/usePayable.ts';
import { PayButton } from '../../../transactions/PayButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { useRoom } from '../chatContext.tsx';
import { useTipTokens } from './tokens.ts';
import { useTip } from './useTip.ts';

/** Most gas of a tip: 49,328 and a permit's 29,000 (docs/gas.md), and about as much again for other tokens. */
const tipGas = 150_000n;

const presets = ['1', '5', '20', '100'] as const;

/** Tips the author of a message, in the chat token or in coins. */
export function TipDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { tldName } = useConfig();
  const { view } = useRoom(message.room);
  const self = useAddress();
  const name = view.people[message.author]?.name ?? null;
  const author = name === null ? shortAddress(message.author) : fullName(name, tldName);
  return (
    <Dialog title={tipsText.title(author)} closeLabel={text.close} onClose={onClose}>
      {self !== null && <TipForm message={message} author={author} self={self} onClose={onClose} />}
    </Dialog>
  );
}

type TipFormProps = {
  message: Message;
  author: string;
  self: `0x${string}`;
  onClose: () => void;
};

function TipForm({ message, author, self, onClose }: TipFormProps) {
  // What the community has of its own comes first.
  const tokens = useTipTokens().toReversed();
  const balances = useTokenBalances(tokens, self);
  // Nobody tips with what they have nothing of, and what was chosen or typed stays.
  const owned = Math.max(
    0,
    balances.findIndex((balance) => balance !== 0n),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const tip = useTip(message, self);
  const token = tokens.find(({ symbol }) => symbol === chosen) ?? (tokens[owned] as Token);
  const { tokenSymbol, tokenDecimals } = useConfig();
  const payable = usePayable(self, token, tipGas);
  const { held, spendable, feeAtMostWei } = payable;
  const amount = parseAmount(typed, token.decimals);
  const fault = amountFault(typed, token.decimals) ?? faultOf(amount, token, payable);
  const isRight = amount !== null && fault === null;
  const shown = amount === null ? '' : formatAmount(amount, token.decimals, token.decimals);
  const type = (amountTyped: string) => {
    setChosen(token.symbol);
    setTyped(amountTyped);
  };

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRight || tip.isPending) return;
        tip.mutate({ author, token, amount, shown }, { onSuccess: onClose });
      }}
    >
      {tokens.length > 1 && (
        <Segments
          label={tipsText.token}
          options={tokens.map((one) => ({ value: one.symbol, label: one.symbol }))}
          value={token.symbol}
          onChange={setChosen}
        />
      )}
      <AmountField
        label={tipsText.amount}
        value={typed}
        onChange={type}
        token={token}
        onChooseToken={null}
        balance={held}
        onMax={spendable === null ? null : () => type(exactAmount(spendable, token.decimals))}
        fault={typed.trim() === '' ? null : fault}
      />
      <Presets typed={typed} onChoose={type} />
      <p className="flex justify-between gap-3 text-sm text-soft">
        <span>{sendText.fee}</span>
        <span className="tabular font-medium font-mono">
          {feeAtMostWei === null ? '…' : figure(feeAtMostWei, tokenDecimals, 'up')} {tokenSymbol}
        </span>
      </p>
      <p className="text-sm text-soft">{tipsText.note}</p>
      <PayButton type="submit" look="signal" busy={tip.isPending} disabled={!isRight}>
        {isRight ? tipsText.now(shown, token.symbol) : tipsText.tip}
      </PayButton>
    </form>
  );
}

/** Why this cannot be sent; null for nothing. */
function faultOf(amount: bigint | null, token: Token, payable: Payable): string | null {
  if (amount === 0n) return tipsText.zero;
  return amount === null ? null : shortWords(amount, token, payable);
}

type PresetsProps = { typed: string; onChoose: (amount: string) => void };

function Presets({ typed, onChoose }: PresetsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
    <div role="group" aria-label={tipsText.presets} className="flex gap-2">
      {presets.map((preset) => (
        <Button
          key={preset}
          size="small"
          className="flex-1 aria-pressed:border-signal-text"
          aria-pressed={typed === preset}
          onClick={() => onChoose(preset)}
        >
          {preset}
        </Button>
      ))}
    </div>
  );
}
