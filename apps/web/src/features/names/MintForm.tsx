import { zeroAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { nameLength, writtenName } from '@parley/domain/names/rules';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { mintText } from '@parley/text/mint';
import { text } from '@parley/text/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { useAddress } from '../../data/wallet.ts';
import { WriteButton } from '../../transactions/WriteButton.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AvailabilityWord } from './AvailabilityWord.tsx';
import { FreeNames } from './FreeNames.tsx';
import { namesNear, namesToTry } from './freeNames.ts';
import { NameNotice } from './NameNotice.tsx';
import { PriceList, Shortfall } from './Prices.tsx';
import type { Availability } from './useAvailability.ts';
import { useMintName } from './useMintName.ts';
import { type NameQuote, useNameQuote } from './useNameQuote.ts';

/** Names that are looked up for somebody who has none; those that are free are offered. */
const ideasMax = 6;

type MintFormProps = { coins: ReactNode; onMinted: () => void };

/** The form of a connected member: what a name costs, whether it is free, and the one button. */
export function MintForm({ coins, onMinted }: MintFormProps) {
  const config = useConfig();
  const { tldName, tokenSymbol, tokenDecimals } = config;
  const self = useAddress() ?? zeroAddress;
  const [typed, setTyped] = useState('');
  const mint = useMintName();
  const quote = useNameQuote(writtenName(typed, tldName), mint.isPending);
  const { name, valid, message, availability, button, priceWei } = quote;
  const amount = priceWei === null ? '…' : formatAmount(priceWei, tokenDecimals, 8, 'up');
  const main = useMainName(self === zeroAddress ? null : self);
  const ideas = useMemo(() => namesToTry(self, ideasMax), [self]);
  const isTaken = availability === 'taken';

  function submit() {
    if (button.disabled || priceWei === null) return;
    mint.mutate(
      { name, valueWei: priceWei },
      {
        onSuccess: () => {
          setTyped((now) => (now === typed ? '' : now));
          onMinted();
        },
      },
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
        label={mintText.label}
        hideLabel
        suffix={tldName}
        value={typed}
        readOnly={mint.isPending}
        onChange={(event) => setTyped(event.target.value)}
        wrong={(!valid && message !== null) || isTaken}
        hint={isTaken ? null : message}
      />
      <NameNotice name={valid ? name : ''} />
      {name === '' ? (
        <>
          <PriceList market={quote.market} />
          {/* Its height is there before the names are known to be free. */}
          {main === null && (
            <FreeNames
              label={mintText.ideas}
              candidates={ideas}
              className="mt-2 min-h-9 wide:min-h-[66px]"
              onChoose={setTyped}
            />
          )}
        </>
      ) : (
        <dl className="mt-3 flex items-baseline justify-between gap-3">
          <dt className="text-sm">
            <AvailabilityWord
              availability={availability}
              otherwise={mintText.characters(nameLength(name))}
            />
          </dt>
          <dd>
            <Amount value={amount} unit={tokenSymbol} size="medium" />
          </dd>
        </dl>
      )}
      {isTaken && (
        <FreeNames
          label={mintText.tryInstead}
          candidates={namesNear(name)}
          className="mt-2"
          onChoose={setTyped}
        />
      )}
      <WriteButton
        type="submit"
        look={isHad(availability) ? 'plain' : 'signal'}
        className="mt-4 w-full"
        busy={mint.isPending}
        disabled={button.disabled}
      >
        {mint.isPending ? mintText.waiting : button.label}
      </WriteButton>
      {button.label === mintText.tooLow && (
        <>
          <Shortfall balanceWei={quote.balanceWei ?? 0n} priceWei={priceWei ?? 0n} />
          {coins}
        </>
      )}
      <MintNote
        quote={quote}
        summary={mintText.summary(fullName(name, tldName), `${amount} ${tokenSymbol}`)}
      />
    </form>
  );
}

/** Whether somebody has the name already. */
const isHad = (availability: Availability) => availability === 'taken' || availability === 'own';

/** What will happen, in one line, before the wallet opens; or why nothing can. */
function MintNote({ quote, summary }: { quote: NameQuote; summary: string }) {
  const { tldName } = useConfig();
  const { referrer, isPaused, isUnavailable, retry } = quote;
  const referrerName = useMainName(referrer === zeroAddress ? null : referrer);
  if (isUnavailable) {
    return (
      <div role="alert" className="mt-2 flex items-center justify-between gap-3 text-faint text-sm">
        <p>{mintText.unavailable}</p>
        <Button size="small" onClick={retry}>
          {text.retry}
        </Button>
      </div>
    );
  }
  const noteClass = 'mt-2 text-faint text-sm [overflow-wrap:anywhere]';
  if (isPaused) return <p className={noteClass}>{mintText.paused}</p>;
  if (quote.button.disabled || quote.availability !== 'free') return null;
  return (
    <p className={noteClass}>
      {summary}
      {referrer !== zeroAddress &&
        ` ${mintText.referrer(referrerName ? fullName(referrerName, tldName) : shortAddress(referrer))}`}
    </p>
  );
}
