import { type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';

type Tab<Value extends string> = { value: Value; label: string; count?: number };

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
};

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs of one page (WAI-ARIA tabs pattern): arrow keys choose, Tab goes on to what is shown. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.value === value);
  return (
    <section>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-[22px] overflow-x-auto overflow-y-hidden border-line border-b [scrollbar-width:none]"
        onKeyDown={(event) => {
          const move = moves[event.key];
          const next = move === undefined ? undefined : tabs.at((chosen + move) % tabs.length);
          if (next === undefined) return;
          onChange(next.value);
          list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classes(
              '-mb-px flex min-h-11 shrink-0 items-baseline gap-2 border-b-2 pt-2.5 transition-colors duration-150',
              tab.value === value
                ? 'border-signal font-semibold text-ink'
                : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="tabular font-mono text-faint text-sm">
                {tab.count.toLocaleString('en')}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </section>
  );
}
