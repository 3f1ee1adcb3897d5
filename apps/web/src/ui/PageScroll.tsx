import type { ReactNode, Ref } from 'react';

type PageScrollProps = { ref?: Ref<HTMLDivElement>; children: ReactNode };

/** What scrolls of a page, below its title. Who comes back to the page through the history finds it as it was left. */
export function PageScroll({ ref, children }: PageScrollProps) {
  return (
    <div
      ref={ref}
      data-page-scroll
      className="min-h-0 flex-1 overflow-y-auto tiny:overflow-visible"
    >
      {children}
    </div>
  );
}
