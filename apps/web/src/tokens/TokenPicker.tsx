import { isAddress } from '@parley/domain/fields/hex';
import { formatAmount, formatBalance, shortAddress } from '@parley/domain/tokens/format';
import { tokenText } from '@parley/text/tokens';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../data/config.tsx';
import { isSameToken, type Token, useTokenBalances, useTokens } from '../data/tokens.ts';
import { useAddress } from '../data/wallet.ts';
import { removeToken } from '../storage/importedTokens.ts';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { CloseIcon } from '../ui/icons.ts';
import { ImportToken } from './ImportToken.tsx';
import { TokenMark } from './TokenMark.tsx';
import { useTokenChecks } from './useTokenChecks.ts';

type TokenPickerProps = {
  chosen: Token;
  onChoose: (token: Token) => void;
  onClose: () => void;
};

/** The tokens to choose from, with what the member has of each; one that is missing is added by its address. */
export function TokenPicker({ chosen, onChoose, onClose }: TokenPickerProps) {
  const [typed, setTyped] = useState('');
  const tokens = useTokens();
  const balances = useTokenBalances(tokens, useAddress());
  const asked = typed.trim();
  const checks = useTokenChecks(tokens);
  const rows = tokens
    .map((token, index) => ({
      token,
      balance: balances[index] ?? null,
      twin: checks[index]?.twin ?? null,
    }))
    .filter(({ token }) => matches(token, asked.toLowerCase()));
  const choose = (token: Token) => {
    onChoose(token);
    onClose();
  };
  return (
    <Dialog title={tokenText.choose} closeLabel={text.close} onClose={onClose}>
      <Field
        label={tokenText.search}
        hideLabel
        placeholder={tokenText.search}
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="-mx-2 mt-3 grid grid-cols-[minmax(0,1fr)]">
        {rows.map(({ token, balance, twin }) => (
          <TokenRow
            key={token.address}
            token={token}
            balance={balance}
            twin={twin}
            isChosen={isSameToken(token, chosen)}
            onChoose={() => choose(token)}
          />
        ))}
      </ul>
      {rows.length === 0 &&
        (isAddress(asked) ? (
          <ImportToken key={asked} address={asked} onAdd={choose} />
        ) : (
          <p role="status" className="text-soft">
            {tokenText.none}
          </p>
        ))}
    </Dialog>
  );
}

function matches({ symbol, name, address }: Token, asked: string): boolean {
  const isNamed = [symbol, name].some((said) => said.toLowerCase().includes(asked));
  return isAddress(asked) ? address?.toLowerCase() === asked : isNamed;
}

type TokenRowProps = {
  token: Token;
  balance: bigint | null;
  /** The token of the list that it passes for; null for none. */
  twin: Token | null;
  isChosen: boolean;
  onChoose: () => void;
};

function TokenRow({ token, balance, twin, isChosen, onChoose }: TokenRowProps) {
  const { supportedChainId: chainId } = useConfig();
  const { address, symbol, name, decimals, isImported } = token;
  return (
    <li className="flex items-center">
      <button
        type="button"
        onClick={onChoose}
        aria-current={isChosen || undefined}
        className={classes(
          'flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-start hover:bg-raise',
          isChosen && 'bg-raise',
        )}
      >
        <TokenMark token={token} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-[550]">{symbol}</bdi>
          <span className="block truncate text-sm text-soft">
            <bdi>{name}</bdi>
            {isImported && ` · ${tokenText.imported} · ${shortAddress(address ?? '')}`}
          </span>
          {twin !== null && (
            <span className="block text-bad text-sm">{tokenText.twin.looksLike(twin.symbol)}</span>
          )}
        </span>
        {balance !== null && (
          <span
            title={formatAmount(balance, decimals, decimals)}
            className="tabular max-w-[45%] truncate font-medium font-mono text-sm"
          >
            {formatBalance(balance, decimals)}
          </span>
        )}
      </button>
      {isImported && address !== null && (
        <button
          type="button"
          onClick={() => removeToken({ chainId, address })}
          aria-label={tokenText.remove(symbol)}
          className="inline-flex size-11 shrink-0 items-center justify-center text-faint hover:text-ink"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </li>
  );
}
