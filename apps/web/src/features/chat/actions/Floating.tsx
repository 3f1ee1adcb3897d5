import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { Point } from '../openPart.ts';

type FloatingProps = {
  label: string;
  at: Point;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** Space to the edges of the window, and to where it was asked for, in CSS pixels. */
const gap = 8;

/**
 * A panel beside the point where it was asked for, within the window; a sheet on phones. A press beside it and
 * Escape close it, and the focus goes back to where it was. Not a popover: one that opens while a finger or
 * the right button is still down is closed when that is lifted. A press has to begin in it, so that a finger
 * whose long press opened it presses nothing when it is lifted.
 */
export function Floating({ label, at, onClose, className, children }: FloatingProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const { x, y } = at;
  const hasBegun = useRef(false);

  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showModal();
    if (matchMedia('(min-width: 1000px)').matches) {
      const { width, height } = element.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const fits = y + gap + height <= clientHeight - gap;
      const top = fits ? y + gap : y - height - 4 * gap;
      element.style.left = `${clamp(x - width, gap, clientWidth - width - gap)}px`;
      element.style.top = `${clamp(top, gap, clientHeight - height - gap)}px`;
    }
    const hasKeyboard = matchMedia('(pointer: fine)').matches;
    const field = hasKeyboard ? element.querySelector<HTMLElement>('input') : null;
    // Not one of a menu that is still closed.
    const item = element.querySelector<HTMLElement>('[role="menuitem"]:not([popover] *)');
    (field ?? item ?? element).focus({ preventScroll: true });
    return () => element.close();
  }, [x, y]);

  function onPointerDown({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === currentTarget && !isWithin) onClose();
  }

  return (
    <dialog
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDownCapture={() => {
        hasBegun.current = true;
      }}
      onPointerDown={onPointerDown}
      onClickCapture={(event) => {
        // The keyboard and tools of assistance press without a pointer.
        if (hasBegun.current || event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      className={classes(
        'fixed border-line text-ink shadow-[0_16px_48px_rgb(0_0_0/0.3)] outline-none max-wide:inset-x-0 max-wide:top-auto max-wide:bottom-0 max-wide:m-0 max-wide:w-full max-wide:max-w-full max-wide:rounded-t-[18px] max-wide:border-t max-wide:bg-bg wide:m-0 wide:rounded-sheet wide:border wide:bg-raise wide:backdrop:bg-transparent',
        className,
      )}
    >
      {children}
    </dialog>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
