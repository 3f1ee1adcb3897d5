import { text } from '@parley/text/ui';
import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { NextIcon, WalletIcon } from '../../ui/icons.ts';
import { Spinner } from '../../ui/Spinner.tsx';

type WalletCardProps = {
  name: string;
  picture: string | ReactNode | null;
  description?: string;
  /** A word at the end: what the card does, or why it cannot. */
  note?: string;
  /** Stands apart from the rows. */
  isFramed?: boolean;
  /** Another one is asked. */
  isFaded?: boolean;
  busy?: boolean;
  disabled?: boolean;
} & ({ onChoose: () => void } | { href: string });

const targetClass =
  'block w-full text-start font-semibold disabled:text-soft after:absolute after:inset-0 after:rounded-picture';

/** One wallet to choose; its accessible name is the wallet's name alone. */
export function WalletCard(props: WalletCardProps) {
  const { picture, description, note, isFramed, isFaded, busy = false } = props;
  const detailId = useId();
  const detail = description ?? note;
  return (
    <div
      className={classes(
        'relative flex min-h-14 items-center gap-3 transition-[background-color,border-color,opacity] duration-150',
        isFramed
          ? 'rounded-picture border border-line bg-raise p-3 not-has-disabled:hover:border-edge'
          : '-mx-2 rounded-control px-2 py-2 not-has-disabled:hover:bg-raise',
        // While one is asked the others step back.
        isFaded && 'opacity-50',
      )}
    >
      <span
        className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-[11px] border border-line bg-bg text-soft"
        aria-hidden="true"
      >
        {typeof picture === 'string' ? (
          <img src={picture} alt="" className="size-full" />
        ) : (
          (picture ?? <WalletIcon className="size-5" />)
        )}
      </span>
      <div className="min-w-0 flex-1">
        <Target {...props} describedBy={detail === undefined ? undefined : detailId} />
        {description !== undefined && (
          <p id={detailId} className="text-soft text-sm [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
      </div>
      {!busy && note !== undefined && (
        <span id={description === undefined ? detailId : undefined} className="text-sm text-soft">
          {note}
        </span>
      )}
      {busy ? <Connecting /> : <NextIcon className="text-faint" />}
    </div>
  );
}

/** The word where there is room for it, the spinner everywhere. */
function Connecting() {
  return (
    <span className="flex items-center gap-2 text-sm text-soft">
      <span className="hidden wide:inline">{text.wallet.connecting}</span>
      <Spinner />
    </span>
  );
}

type TargetProps = WalletCardProps & { describedBy: string | undefined };

/** Its name alone; its invisible edge makes the whole card the target. */
function Target({ describedBy, ...props }: TargetProps) {
  const { name, busy = false, disabled = false } = props;
  if ('href' in props) {
    return (
      <a
        href={props.href}
        target="_blank"
        rel="noopener"
        aria-describedby={describedBy}
        className={targetClass}
      >
        <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{name}</bdi>
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={props.onChoose}
      className={targetClass}
    >
      <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{name}</bdi>
    </button>
  );
}
