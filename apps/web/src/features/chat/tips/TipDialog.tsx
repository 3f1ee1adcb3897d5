import type { Message } from '@parley/domain/chat/wire';
import { fullName } from '@parley/domain/names/display';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { exactAmount } from '@parley/domain/tokens/max';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { tipsText } from '@parley/text/tips';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useTokenBalances } from '../../../data/tokens.ts';
import { useAddress } from '../../../data/wallet.ts';
import { AmountField } from '../../../tokens/AmountField.tsx';
import { PayButton } from '../../../transactions/PayButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { useRoom } from '../chatContext.tsx';
import { useTipTokens } from './tokens.ts';
import { useTip } from './useTip.ts';

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
  const [symbol, setSymbol] = useState(tokens[0]?.symbol ?? '');
  const [typed, setTyped] = useState('');
  const tip = useTip(message, self);
  const index = Math.max(
    0,
    tokens.findIndex((one) => one.symbol === symbol),
  );
  const [token, balance] = [tokens[index], balances[index] ?? null];
  if (token === undefined) return null;
  const amount = parseAmount(typed, token.decimals);
  const fault = amountFault(typed, token.decimals) ?? faultOf(amount, balance);
  const isRight = amount !== null && fault === null;
  const shown = amount === null ? '' : formatAmount(amount, token.decimals, token.decimals);

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
          onChange={setSymbol}
        />
      )}
      <AmountField
        label={tipsText.amount}
        value={typed}
        onChange={setTyped}
        token={token}
        onChooseToken={null}
        balance={balance}
        {...(token.address === null
          ? {}
          : {
              onMax: balance === null ? null : () => setTyped(exactAmount(balance, token.decimals)),
            })}
        fault={typed.trim() === '' ? null : fault}
      />
      <Presets typed={typed} onChoose={setTyped} />
      <p className="text-sm text-soft">{tipsText.note}</p>
      <PayButton type="submit" look="signal" busy={tip.isPending} disabled={!isRight}>
        {isRight ? tipsText.now(shown, token.symbol) : tipsText.tip}
      </PayButton>
    </form>
  );
}

/** Why this cannot be sent; null for nothing. */
function faultOf(amount: bigint | null, balance: bigint | null): string | null {
  if (amount === 0n) return tipsText.zero;
  return amount !== null && balance !== null && amount > balance ? tipsText.tooMuch : null;
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
