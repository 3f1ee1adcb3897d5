import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';

/** A menu's line: a place to go to, or something to do. */
export type MenuItem = { label: string; icon?: LucideIcon } & (
  | { href: string; newTab?: boolean }
  | { run: () => void; tone?: 'plain' | 'warn' }
);

type MenuProps = {
  /** Accessible name of the menu. */
  name: string;
  items: readonly MenuItem[];
  /** Shown above the items: text, never a control. */
  note?: ReactNode;
  buttonClass?: string;
  /** Told each time that it opens. */
  onOpen?: () => void;
  /** What the button shows. */
  children: ReactNode;
};

const itemClass =
  'flex min-h-11 w-full items-center gap-2.5 rounded-lg px-3 text-start font-[550] hover:bg-line/60 focus-visible:bg-line/60 wide:min-h-9';
/** Space between the button and its menu, in CSS pixels. */
const gap = 6;

/**
 * A button with a menu below it: arrow keys move, Escape closes and the focus comes back, Tab closes
 * and continues from the button.
 */
export function Menu({ name, items, note, buttonClass, onOpen, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = () => menu.current?.hidePopover();

  function onToggle(isShown: boolean) {
    setOpen(isShown);
    if (isShown) onOpen?.();
    if (!isShown || menu.current === null || button.current === null) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    menu.current.style.top = `${bottom + gap}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - right}px`;
    entriesOf(menu.current)[0]?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Closing gives the focus back to the button before the browser looks for what comes after it.
    if (event.key === 'Tab') close();
    else moveFocus(event);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={classes(
          'inline-flex min-h-9 max-w-60 items-center gap-2 rounded-control border border-line bg-raise px-3 font-[550] transition-colors duration-150 hover:border-edge',
          buttonClass,
        )}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={(event) => onToggle(event.newState === 'open')}
        className="fixed inset-auto w-60 rounded-sheet border border-line bg-raise p-1.5 text-ink shadow-[0_16px_48px_rgb(0_0_0/0.3)]"
      >
        {note !== undefined && (
          <div className="border-line border-b px-3 pt-1.5 pb-2.5 text-soft text-sm">{note}</div>
        )}
        <div role="menu" tabIndex={-1} aria-label={name} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <Entry key={item.label} item={item} onChosen={close} />
          ))}
        </div>
      </div>
    </>
  );
}

function Entry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const { icon: Icon, label } = item;
  const shown = (
    <>
      {Icon !== undefined && <Icon className="size-[18px] text-faint" />}
      {label}
    </>
  );
  if ('run' in item) {
    const choose = () => {
      onChosen();
      item.run();
    };
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={classes(itemClass, item.tone === 'warn' && 'text-warn')}
        onClick={choose}
      >
        {shown}
      </button>
    );
  }
  if (item.newTab) {
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        href={item.href}
        target="_blank"
        rel="noopener"
        className={itemClass}
        onClick={onChosen}
      >
        {shown}
      </a>
    );
  }
  return (
    <Link role="menuitem" tabIndex={-1} href={item.href} className={itemClass} onClick={onChosen}>
      {shown}
    </Link>
  );
}

function entriesOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Moves the focus among the items of a menu by arrow keys, Home, and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const entries = entriesOf(event.currentTarget);
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (target === undefined || entries.length === 0) return;
  event.preventDefault();
  entries.at(target % entries.length)?.focus();
}
