import { formatBalance } from '@parley/domain/tokens/format';
import { tokenText } from '@parley/text/tokens';
import { type ReactNode, useId } from 'react';
import type { Token } from '../data/tokens.ts';
import { classes } from '../ui/classes.ts';
import { ChevronIcon } from '../ui/icons.ts';
import { TokenMark } from './TokenMark.tsx';

type AmountFieldProps = {
  label: string;
  /** As the member types it. */
  value: string;
  onChange: (value: string) => void;
  token: Token;
  /** Null where there is no other token. */
  onChooseToken: (() => void) | null;
  /** In the smallest unit; null while it is unknown. */
  balance: bigint | null;
  /** Fills in all that can be used; null where that is unknown, left out where there is no such amount. */
  onMax?: (() => void) | null;
  /** What is wrong with the amount; null for nothing. */
  fault: ReactNode;
};

/** An amount in large figures, the token it is of, and what the member has of it. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, token, onChooseToken, balance, onMax, fault } = props;
  const id = useId();
  const faultId = `${id}-fault`;
  const isWrong = Boolean(fault);
  const isLong = value.length > besideMax;
  return (
    <div>
      <div
        className={classes(
          'rounded-sheet border bg-raise p-4 transition-colors duration-150 focus-within:border-soft',
          isWrong ? 'border-bad' : 'border-line',
        )}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <label htmlFor={id} className="text-sm text-soft">
            {label}
          </label>
          <Balance token={token} balance={balance} {...(onMax === undefined ? {} : { onMax })} />
        </div>
        <div className={classes('mt-1.5 flex items-center gap-3', isLong && 'flex-wrap')}>
          <input
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            maxLength={80}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? faultId : undefined}
            className={classes(
              'tabular min-w-0 flex-1 bg-transparent font-medium font-mono tracking-[-0.04em] outline-none placeholder:text-faint',
              isLong && 'basis-full',
              sizeOf(value),
            )}
          />
          {onChooseToken === null ? (
            <span className={chosen}>
              <TokenMark token={token} />
              <bdi className="truncate">{token.symbol}</bdi>
            </span>
          ) : (
            <button
              type="button"
              onClick={onChooseToken}
              className={classes(chosen, 'hover:border-edge')}
            >
              <TokenMark token={token} />
              <bdi className="truncate">{token.symbol}</bdi>
              <span className="sr-only">{tokenText.chooseOther}</span>
              <ChevronIcon className="size-3.5 shrink-0 text-faint" />
            </button>
          )}
        </div>
      </div>
      {isWrong && (
        <p id={faultId} className="mt-1.5 text-bad text-sm">
          {fault}
        </p>
      )}
    </div>
  );
}

const chosen =
  'inline-flex min-h-11 max-w-[50%] shrink-0 items-center gap-2 rounded-control border border-line bg-bg px-2 font-[550] wide:min-h-9';

/** Digits that fit beside the token on a phone; more of them get a line of their own. */
const besideMax = 22;

/** Long amounts get smaller figures, so that they are seen whole. */
function sizeOf(value: string): string {
  if (value.length <= 12) return 'text-[30px] leading-9';
  if (value.length <= besideMax) return 'text-base leading-9';
  return value.length <= 30 ? 'text-lg leading-9' : 'text-sm leading-9';
}

function Balance({ token, balance, onMax }: Pick<AmountFieldProps, 'token' | 'balance' | 'onMax'>) {
  if (balance === null) return null;
  return (
    <span className="flex items-baseline gap-2 text-sm text-soft">
      <span>
        {tokenText.balance}{' '}
        <span className="tabular font-medium font-mono [overflow-wrap:anywhere]">
          {formatBalance(balance, token.decimals)}
        </span>
      </span>
      {onMax !== undefined && (
        <button
          type="button"
          onClick={() => onMax?.()}
          disabled={onMax === null}
          title={tokenText.maxLabel}
          className="-my-3 inline-flex min-h-11 items-center px-1 font-semibold text-signal-text disabled:text-faint wide:-my-1 wide:min-h-7"
        >
          {tokenText.max}
        </button>
      )}
    </span>
  );
}
