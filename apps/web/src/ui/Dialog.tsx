import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './icons.ts';

type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal on the native dialog: focus is kept inside, Escape and the backdrop close it. It stands at the end of
 * the body: in a sidebar that a narrower window hides it could not be seen, and still kept all else from being
 * pressed.
 */
export function Dialog({ title, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect ends before the element is gone, so closing can still give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    focusContent(element);
    return () => element.close();
  }, []);

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; the keyboard has Escape
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="max-h-[85dvh] w-full max-w-full overflow-y-auto rounded-t-[18px] border-line border-t bg-bg text-ink shadow-[0_24px_80px_rgb(0_0_0/0.35)] max-wide:mb-0 wide:w-[420px] wide:rounded-sheet wide:border"
    >
      <div className="p-5 pb-[max(20px,env(safe-area-inset-bottom))]">
        <header className="mb-4 flex items-start justify-between gap-4">
          <h2
            id={titleId}
            tabIndex={-1}
            className="label-text min-w-0 text-xl outline-none [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={closeLabel}
            className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-soft hover:text-ink"
          >
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

/** Focuses the first field; on touch screens the title, so that no keyboard covers the dialog. */
function focusContent(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>('input:not([type="radio"]), textarea');
  const hasKeyboard = matchMedia('(pointer: fine)').matches;
  (hasKeyboard && field !== null ? field : dialog.querySelector<HTMLElement>('h2'))?.focus();
}
