import { text } from '@parley/text/ui';
import { type ReactNode, useId } from 'react';
import { Spinner } from '../../ui/Spinner.tsx';

type WalletCardProps = {
  name: string;
  picture: string | ReactNode | null;
  description?: string;
  /** A word at the end: what the card does, or why it cannot. */
  note?: string;
  busy?: boolean;
  disabled?: boolean;
} & ({ onChoose: () => void } | { href: string });

const targetClass =
  'block w-full text-start font-semibold leading-8 disabled:text-soft after:absolute after:inset-0 after:rounded-picture';

/** One wallet to choose; its accessible name is the wallet's name alone. */
export function WalletCard(props: WalletCardProps) {
  const { name, picture, description, note, busy = false, disabled = false } = props;
  const detailId = useId();
  const detail = description ?? note;
  return (
    <div className="relative flex min-h-14 items-start gap-3 rounded-picture border border-line bg-raise px-3 py-3 transition-colors duration-150 hover:border-edge has-disabled:hover:border-line">
      <span className="flex size-8 shrink-0 items-center justify-center" aria-hidden="true">
        {typeof picture === 'string' ? (
          <img src={picture} alt="" className="size-8 rounded-lg" />
        ) : (
          (picture ?? <Initial name={name} />)
        )}
      </span>
      <div className="min-w-0 flex-1">
        {/* The button is its name alone; its invisible edge makes the whole card the target. */}
        {'href' in props ? (
          <a
            href={props.href}
            target="_blank"
            rel="noopener"
            aria-describedby={detail === undefined ? undefined : detailId}
            className={targetClass}
          >
            {name}
          </a>
        ) : (
          <button
            type="button"
            aria-describedby={detail === undefined ? undefined : detailId}
            aria-busy={busy || undefined}
            disabled={disabled}
            onClick={props.onChoose}
            className={targetClass}
          >
            {name}
          </button>
        )}
        {description !== undefined && (
          <p id={detailId} className="text-soft text-sm">
            {description}
          </p>
        )}
      </div>
      {busy ? (
        <span className="flex h-8 items-center gap-2 text-soft text-sm">
          <span className="hidden wide:inline">{text.wallet.connecting}</span>
          <Spinner />
        </span>
      ) : (
        note !== undefined && (
          <span
            id={description === undefined ? detailId : undefined}
            className="shrink-0 text-faint text-sm leading-8"
          >
            {note}
          </span>
        )
      )}
    </div>
  );
}

/** A wallet without an icon in this browser. */
function Initial({ name }: { name: string }) {
  return (
    <span className="flex size-8 items-center justify-center rounded-lg border border-line bg-bg font-bold font-display text-soft">
      {name.slice(0, 1)}
    </span>
  );
}
