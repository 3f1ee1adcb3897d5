import { type ReactNode, useId } from 'react';

type PeopleListProps = {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** List items. */
  children: ReactNode;
};

/** People under a title. */
export function PeopleList({ title, action, children }: PeopleListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[440px]">
      <div className="flex h-4 items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-faint text-xs">
          {title}
        </h2>
        {action}
      </div>
      <ul className="-mx-3 mt-1.5">{children}</ul>
    </section>
  );
}
