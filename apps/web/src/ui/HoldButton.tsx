import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';

/** How long the button is held until it acts, in milliseconds. */
const holdMs = 2_000;

type HoldButtonProps = {
  children: ReactNode;
  /** Shown while it is held. */
  holding: string;
  onHeld: () => void;
  disabled?: boolean;
};

/**
 * A button for what must not happen by accident: it acts after it was held for two seconds, with the
 * pointer, Enter, or the space bar. A click does nothing.
 */
export function HoldButton({ children, holding, onHeld, disabled = false }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const act = useRef(onHeld);
  act.current = onHeld;
  useEffect(() => {
    if (!isHeld || disabled) return;
    const timer = setTimeout(() => {
      setHeld(false);
      act.current();
    }, holdMs);
    return () => clearTimeout(timer);
  }, [isHeld, disabled]);
  const release = () => setHeld(false);
  const isKey = (key: string) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      disabled={disabled}
      onPointerDown={(event) => event.button === 0 && setHeld(!disabled)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return;
        event.preventDefault();
        if (!event.repeat) setHeld(true);
      }}
      onKeyUp={(event) => isKey(event.key) && release()}
      className={classes(
        'relative min-h-12 w-full touch-none select-none overflow-hidden rounded-control border px-4 font-semibold',
        disabled ? 'border-edge border-dashed text-faint' : 'border-bad/50 bg-raise text-bad',
      )}
    >
      <span
        aria-hidden="true"
        style={{ transitionDuration: isHeld ? `${holdMs}ms` : '150ms' }}
        className={classes(
          'absolute inset-y-0 start-0 bg-bad/25 transition-[width] ease-linear',
          isHeld ? 'w-full' : 'w-0',
        )}
      />
      <span className="relative">{isHeld ? holding : children}</span>
    </button>
  );
}
