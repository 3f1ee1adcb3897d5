import { checkName } from '@parley/domain/names/check';
import { fullName } from '@parley/domain/names/display';
import { foldName, nameLength, withoutTld } from '@parley/domain/names/rules';
import { zeroAddress } from '@parley/domain/referral/rules';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { balanceOptions } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { nameMarketOptions, referrerOptions } from '../../data/names.ts';
import { useAddress } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AvailabilityWord } from './AvailabilityWord.tsx';
import { mintButton, priceShown } from './mintButton.ts';
import { NameNotice } from './NameNotice.tsx';
import { useAvailability } from './useAvailability.ts';
import { useMintName } from './useMintName.ts';

/** The form of a connected member: what a name costs, whether it is free, and the one button. */
export function MintForm({ coins }: { coins: ReactNode }) {
  const config = useConfig();
  const { tldName, tokenSymbol, tokenDecimals } = config;
  const self = useAddress() ?? zeroAddress;
  const [typed, setTyped] = useState('');
  const market = useQuery(nameMarketOptions(config));
  const balance = useQuery(balanceOptions(config, self));
  const referrer = useQuery(referrerOptions(config, self));
  const mint = useMintName();

  const name = foldName(withoutTld(typed.trim(), tldName));
  const { valid, message } = checkName(name);
  // While a name is being minted, it would soon be shown as taken.
  const availability = useAvailability(valid && !mint.isPending ? name : '');
  const button = mintButton({
    name,
    market: market.data ?? null,
    balanceWei: balance.data ?? null,
  });
  const priceWei = market.data === undefined ? null : priceShown(name, market.data);
  const amount = priceWei === null ? '…' : formatAmount(priceWei, tokenDecimals);

  function submit() {
    if (button.disabled || priceWei === null) return;
    mint.mutate(
      { name, holder: self, valueWei: priceWei },
      { onSuccess: (done) => done && setTyped('') },
    );
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        id="mint-name"
        label={text.mint.label}
        hideLabel
        suffix={tldName}
        value={typed}
        readOnly={mint.isPending}
        onChange={(event) => setTyped(event.target.value)}
        wrong={!valid && message !== null}
        hint={message}
      />
      <NameNotice name={valid ? name : ''} />
      <dl className="mt-3 grid gap-1.5 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-soft">
            {name === '' ? text.mint.price : text.mint.characters(nameLength(name))}
          </dt>
          <dd className="tabular font-display font-semibold text-xl">
            {amount} <span className="font-medium font-sans text-soft text-sm">{tokenSymbol}</span>
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-soft">{text.mint.availability}</dt>
          <dd className="font-semibold">
            <AvailabilityWord availability={availability} />
          </dd>
        </div>
      </dl>
      <Button
        type="submit"
        look="signal"
        className="mt-4 w-full"
        busy={mint.isPending}
        disabled={button.disabled}
      >
        {mint.isPending ? text.mint.waiting : button.label}
      </Button>
      {button.label === text.mint.tooLow && coins}
      <MintNote
        isPaused={market.data?.paused === true}
        isUnavailable={market.isError}
        onRetry={() => void market.refetch()}
        summary={
          !button.disabled && availability === 'free'
            ? text.mint.summary(fullName(name, tldName), `${amount} ${tokenSymbol}`)
            : null
        }
        referrer={referrer.data ?? zeroAddress}
      />
    </form>
  );
}

type MintNoteProps = {
  isPaused: boolean;
  isUnavailable: boolean;
  onRetry: () => void;
  summary: string | null;
  referrer: string;
};

/** What will happen, in one line, before the wallet opens; or why nothing can. */
function MintNote({ isPaused, isUnavailable, onRetry, summary, referrer }: MintNoteProps) {
  if (isUnavailable) {
    return (
      <div role="alert" className="mt-2 flex items-center justify-between gap-3 text-faint text-sm">
        <p>{text.mint.unavailable}</p>
        <Button size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      </div>
    );
  }
  return (
    <p className="mt-2 min-h-10 text-faint text-sm [overflow-wrap:anywhere]">
      {isPaused && text.mint.paused}
      {summary}
      {summary !== null &&
        referrer !== zeroAddress &&
        ` ${text.mint.referrer(shortAddress(referrer))}`}
    </p>
  );
}
