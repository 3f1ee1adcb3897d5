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
  const id = useId();
  return (
    <button
      type="button"
      aria-labelledby={`${id}-name`}
      aria-describedby={description === undefined ? undefined : `${id}-text`}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onChoose}
      className="flex min-h-14 w-full items-start gap-3 rounded-picture border border-line bg-raise px-3 py-3 text-start transition-colors duration-150 hover:border-edge disabled:opacity-70 disabled:hover:border-line"
    >
      <span className="flex size-8 shrink-0 items-center justify-center text-soft">
        {picture ?? <WalletIcon className="size-5" />}
      </span>
      <span className="flex-1">
        <span id={`${id}-name`} className="block font-semibold leading-8">
          {name}
        </span>
        {description !== undefined && (
          <span id={`${id}-text`} className="block text-soft text-sm">
            {description}
          </span>
        )}
      </span>
      {busy && (
        <span className="flex h-8 items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
