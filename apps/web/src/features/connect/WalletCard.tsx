import { type ReactNode, useId } from 'react';
import { WalletIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

type WalletCardProps = {
  name: string;
  description?: string;
  picture: ReactNode;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
};

/** One wallet to choose; its accessible name is the wallet's name alone. */
export function WalletCard({
  name,
  description,
  picture,
  busy,
  disabled,
  onChoose,
}: WalletCardProps) {
  const descriptionId = useId();
  return (
    <div className="relative flex min-h-14 items-start gap-3 rounded-picture border border-line bg-raise px-3 py-3 transition-colors duration-150 hover:border-edge has-disabled:opacity-70 has-disabled:hover:border-line">
      <span className="flex size-8 shrink-0 items-center justify-center text-soft">
        {picture ?? <WalletIcon className="size-5" />}
      </span>
      <div className="flex-1">
        {/* The button is its name alone; its invisible edge makes the whole card the target. */}
        <button
          type="button"
          aria-describedby={description === undefined ? undefined : descriptionId}
          aria-busy={busy || undefined}
          disabled={disabled}
          onClick={onChoose}
          className="block w-full text-start font-semibold leading-8 after:absolute after:inset-0 after:rounded-picture"
        >
          {name}
        </button>
        {description !== undefined && (
          <p id={descriptionId} className="text-soft text-sm">
            {description}
          </p>
        )}
      </div>
      {busy && (
        <span className="flex h-8 items-center">
          <Spinner />
        </span>
      )}
    </div>
  );
}
